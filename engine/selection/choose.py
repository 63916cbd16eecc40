"""The selectors there are. Another is a file of its own and a line here."""

from collections.abc import Mapping
from typing import Any

from engine.knobs import make_rule
from engine.selection.quest import Quest
from engine.selection.random_pages import RandomPages
from engine.selection.recency import Recency
from engine.selection.selector import Selector

SELECTORS: Mapping[str, Any] = {"quest": Quest, "recency": Recency, "random": RandomPages}


def choose_selector(name: str, options: Mapping[str, str]) -> Selector:
    """Make the selector ``name`` with its knobs set. Raises ``UsageFailure``."""
    selector: Selector = make_rule(SELECTORS, name, options)
    return selector
