"""Server-sent events: what is new in the feed, from where a browser stands."""

import json
from collections.abc import AsyncIterator, Callable

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request

from headtable.web.feed import Feed
from headtable.web.languages import language_of
from rules.text import Language

ALIVE_EVERY_S = 5.0
"""With nothing new to say the stream says so: a browser that hears nothing at all for longer connects anew."""


def everything(_topic: str) -> bool:
    """All topics are shown."""
    return True


def is_on_display(topic: str) -> bool:
    """Whether the display for the hall shows it: the tables."""
    return topic.startswith("table:")


async def events(
    feed: Feed,
    language: Language,
    position: str,
    now_ms: Callable[[], int],
    alive_every_s: float = ALIVE_EVERY_S,
    shows: Callable[[str], bool] = everything,
) -> AsyncIterator[ServerSentEvent]:
    """Without end: everything newer than `position`, then every change as it comes, of the topics that it `shows`."""
    version = feed.version_at(position)
    while True:
        fragments = feed.since(version)
        for fragment in fragments:
            version = fragment.version
            if not shows(fragment.topic):
                continue
            data = {
                "topic": fragment.topic,
                "age_ms": now_ms() - fragment.at_ms,
                "html": fragment.html[language],
            }
            yield ServerSentEvent(
                json.dumps(data, ensure_ascii=False), event="change", id=feed.position_at(version), retry=1000
            )
        await feed.wait(version, alive_every_s)
        if not feed.since(version):
            yield ServerSentEvent("", event="alive", id=feed.position_at(version))


def stream(
    request: Request, feed: Feed, now_ms: Callable[[], int], shows: Callable[[str], bool]
) -> EventSourceResponse:
    """The answer to a browser: it resumes by the id it had last, or from the position in its page."""
    position = request.headers.get("last-event-id") or request.query_params.get("since", "")
    language = language_of(request)
    return EventSourceResponse(
        events(feed, language, position, now_ms, shows=shows),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
