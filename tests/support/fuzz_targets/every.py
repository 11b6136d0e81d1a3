"""All targets by name, and in which module each is."""

from collections.abc import Mapping

from tests.support.fuzz_targets import files, forms, line, own_files, texts
from tests.support.fuzz_targets.target import Target

_MODULES = (files, own_files, line, texts, forms)

TARGETS: Mapping[str, Target] = {target.name: target for module in _MODULES for target in module.TARGETS}
MODULES: Mapping[str, str] = {target.name: module.__name__ for module in _MODULES for target in module.TARGETS}
