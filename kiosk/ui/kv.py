"""The one way in which layout files are loaded: each beside the module whose widgets it describes."""

from pathlib import Path

from kivy.lang import Builder


def load_layout(module_file: str) -> None:
    """Load the .kv file that goes with a module, once in a process however often the module is imported."""
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)
