"""Browsers that watch the live page and note when they see each tap: python -m scripts.bench.watchers PORT N TAPS

Says "ready" when all are connected, and ends with a JSON list of (tap, instant in ms) once all have seen the last tap.
"""

import asyncio
import json
import re
import sys

from hardware.clock import MonotonicClock

_TAP = re.compile("ยังไม่ส่ง (\\d+)".encode())
_CLOCK = MonotonicClock()
_LONGEST_S = 120


async def _watch(port: int, last: int, connected: asyncio.Semaphore) -> list[tuple[int, int]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(b"GET /events?language=th HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"\r\n\r\n")
    connected.release()
    seen: list[tuple[int, int]] = []
    while not seen or seen[-1][0] < last:
        match = _TAP.search(await reader.readline())
        if match:
            seen.append((int(match[1]), _CLOCK.now_ms()))
    writer.close()
    return seen


async def _main(port: int, browsers: int, last: int) -> None:
    connected = asyncio.Semaphore(0)
    watching = [asyncio.create_task(_watch(port, last, connected)) for _ in range(browsers)]
    for _ in range(browsers):
        await connected.acquire()
    print("ready", flush=True)
    async with asyncio.timeout(_LONGEST_S):
        print(json.dumps([one for seen in await asyncio.gather(*watching) for one in seen]), flush=True)


if __name__ == "__main__":
    asyncio.run(_main(*map(int, sys.argv[1:4])))
