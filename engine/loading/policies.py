"""Splits ``--policy`` into retention, selection and eviction, each with its options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import UsageFailure
from engine.eviction.registry import EVICTIONS, choose_eviction
from engine.knobs import options_of
from engine.models.context import Sight
from engine.models.layer_specs import LayerSpec, attention_specs, first_chunk
from engine.protocol.problems.policies import (
    BadPolicyOptions,
    LayersNotMeasured,
    PolicyLoaded,
    UnknownPolicy,
)
from engine.retention.backstop import Backstop
from engine.retention.dense import Dense
from engine.retention.policy import RetentionPolicy
from engine.retention.registry import RETENTION_POLICIES, choose_policy
from engine.selection.dense import Dense as DenseSelector
from engine.selection.registry import SELECTORS, choose_selector
from engine.selection.selector import Selector
from kernels.kv_layout import KVLayout


@dataclass(frozen=True)
class Policies:
    """A retention policy, and the selector that answers use unless they choose another.

    Attributes:
        name: of the one that was chosen.
        options: all its knobs.
        chosen: the retention policy before it knew the model.
    """

    name: str
    retention: RetentionPolicy
    selector: Selector
    options: dict[str, int | str]
    chosen: RetentionPolicy

    def of_model(self, full_layers: Sequence[int]) -> "Policies":
        """The same for a model of which these layers are known to need everything.

        Raises ``UsageFailure`` where the policy asks for them and none are known.
        """
        policy = self.retention
        if not isinstance(policy, Backstop) or not policy.is_auto:
            return self
        if not full_layers:
            raise UsageFailure(LayersNotMeasured(self.name))
        policy = policy.with_full(full_layers)
        return replace(self, retention=policy, options=options_of(policy))

    def selector_of(self, name: str, options: Mapping[str, str]) -> Selector:
        """The selector that one answer has chosen; nothing leaves it to how the model was loaded.

        What exists of a cache is decided for all answers. Raises ``UsageFailure`` where a choice
        would change that.
        """
        if not name and not options:
            return self.selector
        chosen = choose_policies(name or self.name, options)
        if chosen.retention not in (self.retention, self.chosen):
            raise UsageFailure(PolicyLoaded(name or self.name, self.name))
        return chosen.selector

    def context_limit(
        self, layers: Sequence[LayerSpec], longest: int, selector: Selector | None = None
    ) -> int:
        """Tokens that a sequence may have, of the ``longest`` that the model holds.

        Where positions begin anew in chunks, only what keeps and reads everything goes on behind
        the first of them: others compare keys with one query, or turn them by their place.
        """
        first = first_chunk(layers)
        reads_all = isinstance(selector or self.selector, DenseSelector)
        if first is None or (reads_all and isinstance(self.retention, Dense)):
            return longest
        return min(longest, first)


def choose_policies(name: str, options: Mapping[str, str]) -> Policies:
    """Find the policy or selector of a name, and set its knobs. Raises ``UsageFailure``."""
    if name in RETENTION_POLICIES:
        policy = choose_policy(name, options)
        return Policies(name, policy, DenseSelector(), options_of(policy), policy)
    if name in SELECTORS:
        selector = choose_selector(name, options)
        return Policies(name, Dense(), selector, options_of(selector), Dense())
    if name in EVICTIONS:
        selector = choose_eviction(name, options)
        return Policies(name, Dense(), selector, options_of(selector), Dense())
    raise UsageFailure(UnknownPolicy(name, (*RETENTION_POLICIES, *SELECTORS, *EVICTIONS)))


def sights_of(policy: RetentionPolicy, layers: Sequence[LayerSpec]) -> tuple[Sight | None, ...]:
    """What a policy lets each layer of attention see; nothing where all see everything.

    Raises ``UsageFailure`` where it names layers that are not there.
    """
    if not isinstance(policy, Backstop):
        return ()
    try:
        return policy.sights(len(attention_specs(layers)))
    except ValueError as error:
        raise UsageFailure(BadPolicyOptions(str(error))) from None


def require_fit(selector: Selector, layout: KVLayout, *, is_on_gpu: bool) -> None:
    """Raise ``UsageFailure`` where a selector cannot serve such a cache."""
    try:
        selector.require_fit(layout, is_on_gpu=is_on_gpu)
    except ValueError as error:
        raise UsageFailure(BadPolicyOptions(str(error))) from None
