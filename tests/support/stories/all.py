"""All stories, in the order in which one referee walks through them at one table."""

from tests.support.stories.annulled import ANNULLED
from tests.support.stories.clock import IMMEDIATE, RED
from tests.support.stories.corrections import CORRECTIONS
from tests.support.stories.counting import COMP_COUNT, TSA_COUNTS
from tests.support.stories.golden import GOLDEN
from tests.support.stories.late import LATE
from tests.support.stories.objections import COMP_WARNINGS, TSA_WARNINGS
from tests.support.stories.ordinary import ORDINARY
from tests.support.stories.pieces import PIECES
from tests.support.stories.undo import UNDO

STORIES = (
    ORDINARY,
    RED,
    IMMEDIATE,
    UNDO,
    TSA_WARNINGS,
    COMP_WARNINGS,
    TSA_COUNTS,
    COMP_COUNT,
    GOLDEN,
    PIECES,
    ANNULLED,
    LATE,
    CORRECTIONS,
)
