"""The selectors by name. To add one, write a file for it and add a line here."""

from collections.abc import Mapping
from typing import Any

from engine.errors import UsageFailure
from engine.knobs import make_rule
from engine.protocol.problems.policies import BadPolicyOptions
from engine.selection.adaptive import Adaptive
from engine.selection.ktransformers_names import current_options
from engine.selection.presets import InfLLM, KTransformers, SnapKV
from engine.selection.quest import Quest
from engine.selection.random_pages import RandomPages
from engine.selection.recency import Recency
from engine.selection.select import Select
from engine.selection.selector import Selector

SELECTORS: Mapping[str, Any] = {
    "quest": Quest,
    "select": Select,
    "adaptive": Adaptive,
    "snapkv": SnapKV,
    "infllm": InfLLM,
    "ktransformers": KTransformers,
    "recency": Recency,
    "random": RandomPages,
}


def choose_selector(name: str, options: Mapping[str, str]) -> Selector:
    """Make the selector ``name`` with its knobs set. Raises ``UsageFailure``."""
    rule = SELECTORS.get(name)
    if rule is not None and issubclass(rule, Select):
        options = _todays(options)
    selector: Selector = make_rule(SELECTORS, name, options)
    return selector


def _todays(options: Mapping[str, str]) -> Mapping[str, str]:
    try:
        return current_options(options)
    except ValueError as error:
        raise UsageFailure(BadPolicyOptions(str(error))) from None
