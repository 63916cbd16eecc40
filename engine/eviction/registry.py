"""The eviction methods by name. To add one, write a file for it and add a line here."""

from collections.abc import Mapping
from typing import Any

from engine.eviction.controls import KeepAny, KeepNewest
from engine.eviction.heavy import Heavy
from engine.eviction.triattention import Triattention
from engine.knobs import make_rule
from engine.selection.selector import Selector

EVICTIONS: Mapping[str, Any] = {
    "heavy": Heavy,
    "triattention": Triattention,
    "keep-newest": KeepNewest,
    "keep-any": KeepAny,
}


def choose_eviction(name: str, options: Mapping[str, str]) -> Selector:
    """Make the method ``name`` with its knobs set. Raises ``UsageFailure``."""
    selector: Selector = make_rule(EVICTIONS, name, options)
    return selector
