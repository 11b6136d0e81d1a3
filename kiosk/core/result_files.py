"""The organiser's files of this table, joined to its journal."""

from collections.abc import Callable

from journal.writer import Writer
from kiosk.core.parts import Parts
from kiosk.results.match_files import Journal, MatchFiles, Places
from kiosk.results.medium import Disk
from kiosk.results.news import ResultsNews
from kiosk.results.origin import Origin
from kiosk.results.stick import StickPlaces, StickWatch
from kiosk.results.writer import ResultsWriter
from kiosk.settings import Settings


def results_writer(
    settings: Settings, parts: Parts, own: Writer, device_id: str, tell: Callable[[ResultsNews], None]
) -> ResultsWriter:
    """The writer of the files that the settings want; without any, it only copies the journal after each match."""
    places = Places(settings.results_folder, settings.backup_folder, settings.results_ready_path)
    journal = Journal(own, parts.store.backup)
    origin = Origin(settings.label, device_id, parts.software)
    files = MatchFiles(places, Disk(), journal, origin, parts.clock)
    is_wanted = settings.results_folder is not None
    stick = StickWatch(StickPlaces(settings.stick_device, settings.stick_wanted_path, settings.stick))
    return ResultsWriter(files, parts.clock, settings.runtime_folder, tell, stick, is_wanted=is_wanted)
