"""Which of the logs that a box keeps go back to a head table that lost them."""

from journal.memory import MemoryStore
from journal.messages import WANTS_RETURNED, Hello
from journal.opening import JournalOpened, Role, opening_record
from journal.record import EMPTY_HEAD, Stamp
from kiosk.core.returning import MOST_LOGS, Returning

HEAD = "head-1"


def hello(*features: str, device_id: str = HEAD) -> Hello:
    empty = EMPTY_HEAD.hash.hex()
    return Hello(Role.HEAD, device_id, "โต๊ะกลาง", "test", "event", "boot", "", 0, empty, "00" * 16, features=features)


def store_with(count: int, device_id: str = HEAD, role: Role = Role.HEAD) -> MemoryStore:
    """A store with so many logs, begun one after another."""
    store = MemoryStore()
    add(store, count, device_id, role)
    return store


def add(store: MemoryStore, count: int, device_id: str, role: Role) -> None:
    for number in range(count):
        log_id = f"{len(store.logs()):016x}"
        opened = JournalOpened(log_id, device_id, "7", "test", role)
        store.append(log_id, [opening_record(opened, Stamp(number, "boot", number))])


def returned(returning: Returning) -> list[str]:
    """Every log that goes back, in order, as each arrives."""
    found = []
    while (log := returning.log) is not None:
        found.append(log.log_id)
        assert returning.arrived(log.log_id, log.head().seq)
    return found


def test_its_own_logs_go_back_oldest_first_and_no_others() -> None:
    store = store_with(2)
    add(store, 1, "head-2", Role.HEAD)
    add(store, 1, HEAD, Role.TABLE)
    returning = Returning(store)

    assert returning.ask(hello(WANTS_RETURNED))
    assert returned(returning) == [f"{0:016x}", f"{1:016x}"]


def test_of_many_only_the_last_ones_go_back() -> None:
    returning = Returning(store_with(MOST_LOGS + 3))
    returning.ask(hello(WANTS_RETURNED))

    assert returned(returning) == [f"{number:016x}" for number in range(3, MOST_LOGS + 3)]


def test_nothing_goes_back_unasked_or_twice_at_once() -> None:
    returning = Returning(store_with(1))

    assert not returning.ask(hello())
    assert returning.ask(hello(WANTS_RETURNED))
    assert not returning.ask(hello(WANTS_RETURNED))
    assert returned(returning) == [f"{0:016x}"]
    assert not Returning(MemoryStore()).ask(hello(WANTS_RETURNED))


def test_a_log_that_the_head_table_has_otherwise_is_left_out() -> None:
    returning = Returning(store_with(2))
    returning.ask(hello(WANTS_RETURNED))

    assert not returning.arrived(f"{1:016x}", 99)
    assert not returning.arrived(f"{0:016x}", 0)
    assert returning.give_up(f"{0:016x}")
    assert returned(returning) == [f"{1:016x}"]
