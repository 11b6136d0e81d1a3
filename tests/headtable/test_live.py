"""Server-sent events: a browser resumes where it was, skips what is outdated, and never has a queue that grows."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from sse_starlette import ServerSentEvent

from headtable.web.feed import Feed
from headtable.web.live import events
from rules.text import Language


def both(text: str) -> dict[Language, str]:
    return dict.fromkeys(Language, text)


def feed_with(*topics: str) -> Feed:
    feed = Feed("run")
    for number, topic in enumerate(topics, start=1):
        feed.publish(topic, both(f"{topic} as of {number}"), at_ms=number * 1_000)
    return feed


def told(feed: Feed, position: str, count: int, meanwhile: Callable[[], None] = lambda: None) -> list[dict[str, Any]]:
    """The first events that a browser gets; `meanwhile` happens after the first of them."""

    async def watch() -> list[ServerSentEvent]:
        stream = events(feed, Language.THAI, position, lambda: 10_000, alive_every_s=0.01)
        found = []
        async for event in stream:
            found.append(event)
            if len(found) == 1:
                meanwhile()
            if len(found) == count:
                break
        return found

    return [
        {"event": event.event, "id": event.id, **(json.loads(event.data) if event.data else {})}
        for event in asyncio.run(watch())
    ]


def test_a_new_browser_gets_every_topic_with_its_age() -> None:
    assert told(feed_with("table:1", "table:2"), "", 2) == [
        {"event": "change", "id": "run.1", "topic": "table:1", "age_ms": 9_000, "html": "table:1 as of 1"},
        {"event": "change", "id": "run.2", "topic": "table:2", "age_ms": 8_000, "html": "table:2 as of 2"},
    ]


def test_a_browser_resumes_after_the_last_event_it_had() -> None:
    found = told(feed_with("table:1", "table:2", "match:1"), "run.2", 2)

    assert [(one["event"], one["id"]) for one in found] == [("change", "run.3"), ("alive", "run.3")]


def test_a_browser_that_was_away_gets_only_the_latest_of_each_topic() -> None:
    found = told(feed_with("table:1", "table:2", "table:1", "table:1"), "run.1", 2)

    assert [(one["id"], one["html"]) for one in found] == [("run.2", "table:2 as of 2"), ("run.4", "table:1 as of 4")]


def test_a_position_of_another_run_starts_from_the_beginning() -> None:
    for position in ("before.2", "run.x", "run.", "nonsense"):
        assert [one["id"] for one in told(feed_with("a", "b"), position, 2)] == ["run.1", "run.2"]


def test_a_position_that_no_feed_gave_starts_from_the_beginning() -> None:
    feed = feed_with("table:1")

    assert [feed.version_at(f"run.{number}") for number in ("", "x", "-1", "9" * 5_000)] == [0, 0, 0, 0]


def test_a_position_ahead_of_the_feed_waits_for_what_is_new() -> None:
    feed = feed_with("a")

    assert [one["id"] for one in told(feed, "run.99", 2, lambda: feed.publish("b", both("b"), 0))] == ["run.1", "run.2"]


def test_a_change_wakes_who_waits() -> None:
    feed = feed_with("a")

    found = told(feed, "run.1", 2, lambda: feed.publish("a", both("newer"), 9_500))

    assert [one["event"] for one in found] == ["alive", "change"]
    assert (found[1]["html"], found[1]["age_ms"]) == ("newer", 500)


def test_a_feed_is_as_large_as_its_topics_however_much_happens() -> None:
    feed = Feed("run")
    for number in range(10_000):
        feed.publish(f"table:{number % 32}", both(str(number)), number)

    assert len(feed.since(0)) == 32
