"""Which layers keep their keys in shared pages, and which in the state of a sequence."""

from collections.abc import Sequence
from dataclasses import replace

import torch

from engine.errors import UsageFailure
from engine.models.context import Sight
from engine.models.layer_specs import (
    LayerSpec,
    WindowedAttentionSpec,
    attention_specs,
    kv_layout,
)
from engine.models.state import RecurrentStates, States
from engine.protocol.problems.policies import BadPolicyOptions
from engine.protocol.problems.requests import BadCacheFormat
from engine.retention.backstop import Backstop, Keep
from engine.retention.policy import RetentionPolicy
from engine.retention.rolling_layers import RollingLayers
from engine.retention.rolling_state import RollingStates
from kernels.kv_layout import KVFormat, KVLayout


def page_layout(layers: Sequence[LayerSpec], kv_format: str) -> KVLayout:
    """The layout of pages that hold all layers of attention.

    Raises ``UsageFailure`` for a format that the model cannot have.
    """
    try:
        return kv_layout(layers, KVFormat(kv_format))
    except ValueError as error:
        raise UsageFailure(BadCacheFormat(kv_format, str(error), tuple(KVFormat))) from None


def divide_cache(
    layout: KVLayout,
    layers: tuple[LayerSpec, ...],
    policy: RetentionPolicy,
    sights: Sequence[Sight | None],
    device: torch.device,
) -> tuple[KVLayout, States]:
    """The layout of pages, and the states that keep what is not in pages.

    Args: ``layout`` has all layers of attention, ``sights`` what the policy lets each of them see.

    Raises ``UsageFailure`` where no layer would be left for the pages.
    """
    everything = layout, RecurrentStates(layers, device)
    if not isinstance(policy, Backstop) or policy.keep is Keep.ALL:
        return everything
    seen = tuple(map(_sight, attention_specs(layers), sights))
    if not any(seen):
        return everything
    try:
        rolling = RollingLayers(seen)
    except ValueError:
        reason = f"keep={Keep.WINDOW} needs a layer of attention that sees everything"
        raise UsageFailure(BadPolicyOptions(reason)) from None
    rolled = replace(layout, num_layers=rolling.num_rolling)
    kept = replace(layout, num_layers=layout.num_layers - rolling.num_rolling)
    return kept, RollingStates(layers, rolling, rolled, device)


def _sight(spec: LayerSpec, chosen: Sight | None) -> Sight | None:
    """What a layer sees: the window that it has by itself, or the one that was chosen."""
    return Sight(spec.window) if isinstance(spec, WindowedAttentionSpec) else chosen
