"""All targets by name."""

from collections.abc import Mapping

from tests.support.fuzz_targets import files, forms, line, own_files, texts
from tests.support.fuzz_targets.target import Target

TARGETS: Mapping[str, Target] = {
    target.name: target for module in (files, own_files, line, texts, forms) for target in module.TARGETS
}
