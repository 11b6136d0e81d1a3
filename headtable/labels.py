"""Numbers of matches and players, labels of tables: short names that stand in addresses, on slips and in file names."""

MAX_LABEL_LETTERS = 20

_DOTS = ("", ".", "..")
"""Parts between strokes that a browser takes out of an address."""


def fault_of_label(label: str) -> str | None:
    """What is wrong with a label that isn't empty; None if nothing."""
    if len(label) > MAX_LABEL_LETTERS:
        return f"has {len(label)} letters; {MAX_LABEL_LETTERS} is the most"
    if not label.isprintable():
        return "has a letter in it that can't be shown; type it again"
    if any(part in _DOTS for part in label.split("/")):
        return "would be lost in the address of its page; take out the dots or strokes at its ends"
    return None
