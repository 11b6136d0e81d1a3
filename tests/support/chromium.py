"""A headless Chromium driven over its debugging pipe: what a visitor's browser really does with the pages."""

import contextlib
import fcntl
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

BINARY = shutil.which("chromium")
_ANSWER_WAIT_S = 30.0
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


def _pipe_above(descriptor: int) -> tuple[int, int]:
    """A pipe whose ends have numbers above `descriptor`."""
    low = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, descriptor + 1) for end in low)
    for end in low:
        os.close(end)
    return high[0], high[1]


class Page:
    """One tab."""

    def __init__(self, browser: "Chromium", session: str) -> None:
        self._browser = browser
        self._session = session

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.send(method, parameters, self._session)

    def go(self, url: str) -> None:
        """The tab shows the address, fully loaded."""
        self._browser.forget()
        self.send("Page.navigate", url=url)
        self._browser.wait_for("Page.loadEventFired", self._session)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression; a promise is waited for. Fails with what it throws."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait_until(self, condition: str, for_ms: int = 10_000) -> None:
        """Returns once the JavaScript condition holds in the page; fails if it doesn't in time."""
        holds = self.evaluate(
            "new Promise((done) => { const end = performance.now() + "
            f"{for_ms}; const look = () => {{ let holds = false; try {{ holds = Boolean({condition}); }} catch {{}}"
            " if (holds || performance.now() > end) done(holds); else setTimeout(look, 20); }; look(); })"
        )
        assert holds, f"never came true: {condition}"

    def submit(self, form: str, **values: str) -> None:
        """The form that the selector finds is filled in and sent with mouse and keyboard; the answer has loaded."""
        for name, value in values.items():
            self.fill(f'{form} [name="{name}"]', value)
        self._browser.forget()
        self.click(f"{form} button:not([type=button])")
        self._browser.wait_for("Page.loadEventFired", self._session)

    def look_at(self) -> None:
        """The tab is in front of the others."""
        self.send("Page.bringToFront")

    def follow(self, link: str) -> None:
        """The link that the selector finds is clicked; its page has loaded."""
        self._browser.forget()
        self.click(link)
        self._browser.wait_for("Page.loadEventFired", self._session)

    def fill(self, field: str, value: str) -> None:
        """The field has the value: typed in place of what is there, or chosen from its list."""
        if self.evaluate(f"document.querySelector({json.dumps(field)}).tagName") == "SELECT":
            self._choose(field, value)
        else:
            self.click(field)
            self.press("a", 65, modifiers=2)
            self.send("Input.insertText", text=value)
        has = self.evaluate(f"document.querySelector({json.dumps(field)}).value")
        assert has == value, f"{field} has {has!r}, not {value!r}"

    def click(self, selector: str) -> None:
        """The mouse clicks the middle of the first element that the selector finds. Fails if anything lies over it."""
        self.look_at()
        place = self.evaluate(
            f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
            " if (!found) return null; found.scrollIntoView({block: 'center'});"
            " const box = found.getBoundingClientRect();"
            " const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];"
            " const top = document.elementFromPoint(x, y); return {x, y, isFree: found.contains(top)}; })()"
        )
        assert place, f"nothing to click is called {selector}"
        assert place["isFree"], f"something lies over {selector}"
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place["x"], y=place["y"], button="left", clickCount=1)

    def _choose(self, field: str, value: str) -> None:
        """With the arrow keys, from the top of the list."""
        element = f"document.querySelector({json.dumps(field)})"
        index = self.evaluate(f"[...{element}.options].findIndex((one) => one.value === {json.dumps(value)})")
        assert index >= 0, f"{field} offers no {value!r}"
        self.look_at()
        self.evaluate(f"{element}.focus()")
        assert self.evaluate(f"document.activeElement === {element}"), f"{field} can't be chosen from: it is not shown"
        self.press("Home", 36)
        for _ in range(index):
            self.press("ArrowDown", 40)

    def press(self, key: str, code: int, modifiers: int = 0) -> None:
        """A key goes down and up; 2 of `modifiers` is Ctrl."""
        commands = ["selectAll"] if (key, modifiers) == ("a", 2) else []
        for kind in ("rawKeyDown", "keyUp"):
            self.send(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=code,
                modifiers=modifiers,
                commands=commands if kind == "rawKeyDown" else [],
            )


class Chromium:
    """Started with a profile of its own; everything is gone after the `with` block."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self._size = f"--window-size={width},{height}"
        self._count = 0
        self._buffer = b""
        self._events: list[tuple[str | None, str | None]] = []

    def __enter__(self) -> "Chromium":
        assert BINARY is not None
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        to_browser, self._write_end = _pipe_above(4)
        self._read_end, from_browser = _pipe_above(4)
        # The browser reads descriptor 3 and writes descriptor 4.
        script = (
            f"import os, sys; os.dup2({to_browser}, 3); os.dup2({from_browser}, 4); os.execv(sys.argv[1], sys.argv[1:])"
        )
        command = [BINARY, *_FLAGS, self._size, f"--user-data-dir={self._profile}", "about:blank"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", script, *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self.send("Browser.close", {})
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self._process.kill()
        self._process.wait()
        os.close(self._write_end)
        os.close(self._read_end)
        shutil.rmtree(Path(self._profile), ignore_errors=True)

    def open(self, url: str, *, is_private: bool = False, without: str = "") -> Page:
        """A new tab in which the page has loaded; a private one has cookies of its own: another person's.

        `without` names a global of JavaScript that this browser shall not have.
        """
        more = self.send("Target.createBrowserContext", {}) if is_private else {}
        target = self.send("Target.createTarget", {"url": "about:blank", **more})["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = Page(self, session)
        page.send("Page.enable")
        if without:
            page.send("Page.addScriptToEvaluateOnNewDocument", source=f"delete globalThis.{without};")
        page.go(url)
        return page

    def send(self, method: str, parameters: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        """The answer to a command."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self._events.append((answer.get("method"), answer.get("sessionId")))

    def wait_for(self, event: str, session: str) -> None:
        """Returns when the event has come since `forget` was last called."""
        while (event, session) not in self._events:
            message = self._message()
            self._events.append((message.get("method"), message.get("sessionId")))

    def forget(self) -> None:
        """Events so far are not waited for."""
        self._events.clear()

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read_end], [], [], _ANSWER_WAIT_S)
            assert ready, "the browser does not answer"
            chunk = os.read(self._read_end, 1 << 20)
            if not chunk:
                raise OSError("the browser has gone")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message
