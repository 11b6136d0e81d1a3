"""`python -m scripts.fuzz.one MODULE NAME SECONDS CORPUS BROKEN`: one target until the time is over or it breaks."""

import importlib
import logging
import sys
from typing import Final

import atheris

_MOST_MEMORY_MB: Final = 600
_LONGEST_S: Final = 10
"""What one input may take: a reader that hangs is broken too."""

_LONGEST_BYTES: Final = 20_000

_WATCHED: Final = ["rules", "journal", "hardware", "kiosk", "headtable"]


def main() -> None:
    module, name, seconds, corpus, broken = sys.argv[1:]
    with atheris.instrument_imports(include=_WATCHED):
        targets = importlib.import_module(module).TARGETS
    (read,) = (target.read for target in targets if target.name == name)
    logging.disable()

    def try_it(data: bytes) -> None:
        read(data)

    options = [
        f"-max_total_time={seconds}",
        f"-rss_limit_mb={_MOST_MEMORY_MB}",
        f"-timeout={_LONGEST_S}",
        f"-max_len={_LONGEST_BYTES}",
        f"-artifact_prefix={broken}/",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *options, corpus], try_it)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
