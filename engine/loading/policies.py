"""What one name and its options decide: which pages exist for a run, and which of them are read."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import UsageFailure
from engine.knobs import options_of
from engine.protocol.problems.requests import UnknownPolicy
from engine.retention.choose import RETENTION_POLICIES, choose_policy
from engine.retention.dense import Dense
from engine.retention.policy import RetentionPolicy
from engine.selection.choose import SELECTORS, choose_selector
from engine.selection.dense import Dense as DenseSelector
from engine.selection.selector import Selector


@dataclass(frozen=True)
class Policies:
    """A retention policy, and the selector that answers use unless they choose another.

    Attributes:
        options: all knobs of the one that was chosen by name.
    """

    retention: RetentionPolicy
    selector: Selector
    options: dict[str, int | str]


def choose_policies(name: str, options: Mapping[str, str]) -> Policies:
    """Find the policy or selector of a name, and set its knobs. Raises ``UsageFailure``."""
    if name in RETENTION_POLICIES:
        policy = choose_policy(name, options)
        return Policies(policy, DenseSelector(), options_of(policy))
    if name in SELECTORS:
        selector = choose_selector(name, options)
        return Policies(Dense(), selector, options_of(selector))
    raise UsageFailure(UnknownPolicy(name, (*RETENTION_POLICIES, *SELECTORS)))
