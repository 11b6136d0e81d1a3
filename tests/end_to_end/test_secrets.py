"""The event key and the PINs stand in their own files and nowhere else: no log, export, journal or process list."""

import base64
import random
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from journal.event_key import read_event_key
from journal.session_keys import device_key
from kiosk.core.box import read_box
from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.waiting import until

NAME, PIN, WRONG_PIN = "สมศรี", "471100998877", "335577991144"
KEY_FILE = "event.key"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[SmallHall]:
    hall = SmallHall(tmp_path / "hall")
    yield hall
    hall.stop()


def headtable(hall: SmallHall, *arguments: str, typed: str = "") -> None:
    command = [sys.executable, "-m", "headtable", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=True)
    (hall.folder / f"{arguments[0]}-command.log").write_text(done.stdout + done.stderr)


def sign_in(hall: SmallHall, pin: str) -> int:
    return httpx.post(hall.address + "sign-in", data={"name": NAME, "pin": pin}, timeout=10).status_code


def play_a_board(hall: SmallHall) -> None:
    with closing(RandomReferee(hall.socket_path, random.Random(1))) as referee:
        acts: tuple[tuple[str, dict[str, str]], ...] = (
            ("toss", {"winner": "left", "first": "left"}),
            ("start_board", {}),
            ("end_board", {"cause": "resigned", "winner": "left"}),
        )
        for name, arguments in acts:
            until(lambda name=name: not referee.view.reasons.get(name), f"{name} to be possible")  # type: ignore[misc]
            referee.do(name, **arguments)
        until(lambda: referee.view.health.unsent == 0, "everything to be sent")
    until(lambda: list((hall.folder / "results").glob("*.manifest")), "the board's files")


def secrets_of(hall: SmallHall) -> Mapping[str, bytes]:
    """Every shape in which one could be written down."""
    key = read_event_key(hall.folder / KEY_FILE)
    derived = device_key(key.secret, read_box(hall.folder / "table-1" / "box.json").device_id)
    shapes = {"PIN": PIN.encode(), "mistyped PIN": WRONG_PIN.encode(), "key as text": key.text.encode()}
    for name, secret in (("key", key.secret), ("table's key", derived)):
        shapes |= {
            name: secret,
            f"{name} in hexadecimal": secret.hex().encode(),
            f"{name} in base 32": base64.b32encode(secret).rstrip(b"="),
            f"{name} in base 64": base64.b64encode(secret).rstrip(b"="),
            f"{name} as Python shows it": repr(secret)[2:-1].encode(),
        }
    return shapes


def process_lists(hall: SmallHall) -> Iterator[tuple[str, bytes]]:
    for name in ("headtable", "core"):
        folder = Path("/proc") / str(hall.process(name).pid)
        for kind in ("cmdline", "environ"):
            yield f"{name}'s {kind}", (folder / kind).read_bytes()


def test_no_secret_is_anywhere_but_in_its_own_file(hall: SmallHall) -> None:
    config = ["--config", str(hall.folder / "headtable.toml")]
    headtable(hall, "person", "add", *config, NAME, typed=f"{PIN}\n")
    hall.start("headtable")
    hall.start("core")
    play_a_board(hall)
    answers = [sign_in(hall, WRONG_PIN), sign_in(hall, PIN)]
    pages = [("the live page", httpx.get(hall.address, timeout=10).content)]
    headtable(hall, "export", *config, "--out", str(hall.folder / "export"))
    listed = list(process_lists(hall))
    shapes = secrets_of(hall)
    hall.stop()

    files = [path for path in hall.folder.rglob("*") if path.is_file() and path.name != KEY_FILE]
    places = [*pages, *listed, *((str(path.relative_to(hall.folder)), path.read_bytes()) for path in files)]
    assert [
        f"{what} in {place}" for place, content in places for what, secret in shapes.items() if secret in content
    ] == []
    assert answers == [403, 303]
    assert len(places) > 20


def test_files_with_secrets_are_closed_to_others(hall: SmallHall) -> None:
    headtable(hall, "person", "add", "--config", str(hall.folder / "headtable.toml"), NAME, typed=f"{PIN}\n")
    for name in (KEY_FILE, "people.toml"):
        assert stat.S_IMODE((hall.folder / name).stat().st_mode) == 0o600, name
