"""What an installation is made of. Each step knows whether it is done, does it, and undoes it; all can be repeated."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

BEGIN, END = "# makhos: begin", "# makhos: end"
_COMMAND_PATIENCE_S = 120


class StepFailed(RuntimeError):
    """A step can't be done or undone. The machine's fault; the text says what to look at."""


class Step(Protocol):
    """`words` say in a line what the step does. `do` and `undo` raise OSError and StepFailed."""

    @property
    def words(self) -> str: ...

    def is_done(self) -> bool: ...

    def do(self) -> None: ...

    def undo(self) -> None: ...


def put(path: Path, content: str, mode: int = 0o644) -> None:
    """The file holds the content, whole even if the power goes meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        os.chmod(file.fileno(), mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _content(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


@dataclass(frozen=True)
class OwnFile:
    """A file that is ours alone. A newer version replaces an older one."""

    path: Path
    content: str

    @property
    def words(self) -> str:
        return f"write {self.path}"

    def is_done(self) -> bool:
        return _content(self.path) == self.content

    def do(self) -> None:
        put(self.path, self.content)

    def undo(self) -> None:
        self.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class FirstSettings:
    """A settings file that is made once and from then on belongs to whoever runs the box."""

    path: Path
    content: str

    @property
    def words(self) -> str:
        return f"make {self.path} where there is none; it stays when the rest is undone"

    def is_done(self) -> bool:
        return self.path.exists()

    def do(self) -> None:
        put(self.path, self.content, 0o640)

    def undo(self) -> None:
        """Left alone."""


@dataclass(frozen=True)
class BootLines:
    """Lines of our own at the end of the boot settings, between two marks. The file as it was stays beside it."""

    path: Path
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"add to {self.path}: {', '.join(self.lines)}"

    def is_done(self) -> bool:
        return self._block() in (_content(self.path) or "")

    def do(self) -> None:
        before = _content(self.path) or ""
        _keep(self.path, before)
        put(self.path, f"{_without_block(before).rstrip()}\n\n{self._block()}".lstrip())

    def undo(self) -> None:
        content = _content(self.path)
        if content is not None and BEGIN in content:
            put(self.path, _without_block(content).rstrip() + "\n")

    def _block(self) -> str:
        # The lines before may end in a section for one model only.
        return "\n".join((BEGIN, "[all]", *self.lines, END)) + "\n"


def _without_block(content: str) -> str:
    """The text without what stands between the marks; a block that lost its end ends with the file."""
    before, begin, rest = content.partition(BEGIN)
    return before + rest.partition(END + "\n")[2] if begin else content


@dataclass(frozen=True)
class KernelWords:
    """Words in the kernel's one command line."""

    path: Path
    added: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"add to {self.path}: {' '.join(self.added)}"

    def is_done(self) -> bool:
        return set(self.added) <= set((_content(self.path) or "").split())

    def do(self) -> None:
        before = _content(self.path) or ""
        _keep(self.path, before)
        present = before.split()
        put(self.path, " ".join([*present, *(word for word in self.added if word not in present)]) + "\n")

    def undo(self) -> None:
        """A word that was there before stays."""
        content, before = _content(self.path), _content(_kept(self.path)) or ""
        if content is not None:
            ours = set(self.added) - set(before.split())
            put(self.path, " ".join(word for word in content.split() if word not in ours) + "\n")


def _kept(path: Path) -> Path:
    return path.with_name(path.name + ".before-makhos")


def _keep(path: Path, content: str) -> None:
    """The file as it was before the first installation stays beside it."""
    if not _kept(path).exists():
        put(_kept(path), content)


@dataclass(frozen=True)
class Masked:
    """A unit that must never start."""

    path: Path

    @property
    def words(self) -> str:
        return f"mask {self.path.name}"

    def is_done(self) -> bool:
        return self.path.is_symlink() and os.readlink(self.path) == os.devnull

    def do(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.devnull)

    def undo(self) -> None:
        if self.is_done():
            self.path.unlink()


@dataclass(frozen=True)
class Command:
    """A program of the system that is run each time; `undo_words` empty: there is nothing to undo."""

    do_words: Sequence[str]
    undo_words: Sequence[str] = ()

    @property
    def words(self) -> str:
        return f"run {' '.join(self.do_words)}"

    def is_done(self) -> bool:
        return False

    def do(self) -> None:
        run(self.do_words)

    def undo(self) -> None:
        if self.undo_words:
            run(self.undo_words, must_succeed=False)


def run(words: Sequence[str], *, must_succeed: bool = True, patience_s: int = _COMMAND_PATIENCE_S) -> str:
    """What the program printed. Raises StepFailed, unless it may fail."""
    program = shutil.which(words[0])
    if program is None:
        if must_succeed:
            raise StepFailed(f"{words[0]} is not installed: this is no system with systemd")
        return ""
    try:
        done = subprocess.run(  # noqa: S603 - fixed words, no shell
            [program, *words[1:]], capture_output=True, text=True, timeout=patience_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise StepFailed(f"{' '.join(words)} did not end within {patience_s} s") from error
    if must_succeed and done.returncode != 0:
        raise StepFailed(f"{' '.join(words)} failed ({done.returncode}): {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
