"""Builds the wheel, installs it into an environment of its own, and tries what an organiser would: pages with fonts.

    python -m scripts.wheel [--offline]

The wheel stands in out/ afterwards. `--offline` builds with the setuptools that are here, and installs nothing.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path

from headtable.rehearsal.free_port import free_port
from scripts.hall import EXAMPLE
from scripts.waiting import until

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"
_PAGES = (
    "/",
    "/standings",
    "/print/standings",
    "/static/style.css",
    "/static/live.js",
    "/static/fonts/Sarabun-Medium.ttf",
    "/static/fonts/Sarabun-Bold.ttf",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts.wheel", description=__doc__)
    parser.add_argument("--offline", action="store_true", help="build with what is here, and install nothing")
    arguments = parser.parse_args()
    wheel = build(is_offline=arguments.offline)
    names = zipfile.ZipFile(wheel).namelist()
    print(f"{wheel.relative_to(ROOT)}: {len(names)} files, {wheel.stat().st_size // 1024} KiB")
    for name in sorted(name for name in names if not name.endswith((".py", ".kv", ".html"))):
        print(f"  {name}")
    if not arguments.offline:
        with tempfile.TemporaryDirectory() as folder:
            try_out(wheel, Path(folder))


def build(*, is_offline: bool) -> Path:
    """The path of the only wheel in out/."""
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.whl"):
        old.unlink()
    more = ["--no-build-isolation"] if is_offline else []
    # What an earlier build left there would be packed again, files that are gone since among them.
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    _run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", *more, "--wheel-dir", str(OUT), str(ROOT))
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    (wheel,) = OUT.glob("*.whl")
    return wheel


def try_out(wheel: Path, folder: Path) -> None:
    """Installed as the manual says, the head table offers its pages, and the table's fonts are there."""
    _run(sys.executable, "-m", "venv", str(folder / "venv"))
    python = str(folder / "venv" / "bin" / "python")
    _run(python, "-m", "pip", "install", "-q", f"makhos-referee[headtable] @ {wheel.as_uri()}")
    event = folder / "event"
    event.mkdir()
    for path in EXAMPLE.iterdir():
        (event / path.name.replace(".example", "")).write_bytes(path.read_bytes())
    headtable = str(folder / "venv" / "bin" / "headtable")
    _run(headtable, "event", "key", str(event / "event.key"), cwd=event)
    _serve(headtable, event)
    site = Path(_said(python, "-c", "import kiosk.settings as one; print(one.__file__)", cwd=event)).parents[1]
    missing = [name for name in ("Sarabun-Medium.ttf", "OFL.txt") if not (site / "images" / "fonts" / name).exists()]
    if missing:
        raise SystemExit(f"the screen's fonts are not beside kiosk: {missing}")
    print("installed anew: pages, fonts and licences are there")


def _serve(headtable: str, event: Path) -> None:
    port = free_port()
    command = [headtable, "serve", "--config", str(event / "headtable.toml"), "--port", str(port)]
    with subprocess.Popen(command, cwd=event, stdout=subprocess.PIPE) as serving:
        try:
            for page in _PAGES:
                length = until(lambda page=page: _length(f"http://127.0.0.1:{port}{page}"), page)  # type: ignore[misc]
                print(f"  {page}: {length} bytes")
        finally:
            serving.terminate()


def _length(address: str) -> int | None:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310 - loopback
            return len(answer.read())
    except ConnectionError:
        return None
    except OSError as error:
        if isinstance(getattr(error, "reason", None), ConnectionError):
            return None
        raise


def _run(*command: str, cwd: Path = ROOT) -> None:
    subprocess.run(command, check=True, cwd=cwd)


def _said(*command: str, cwd: Path) -> str:
    return subprocess.run(command, check=True, cwd=cwd, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
