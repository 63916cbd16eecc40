"""What a family may declare, and neither cache nor kernels can do yet, is refused by name."""

from collections.abc import Sequence

import pytest

from engine.errors import ModelFailure
from engine.models import registry
from engine.models.layer_specs import (
    FullAttentionSpec,
    LayerSpec,
    RecurrentSpec,
    WindowedAttentionSpec,
)
from engine.models.registry import require_computable
from engine.protocol.families import CLASS_NAMES, GGUF_ARCHITECTURES
from engine.weights.gguf.layouts import registry as layouts


def test_the_protocol_names_every_family() -> None:
    assert set().union(*(each.class_names for each in registry._ARCHITECTURES)) == CLASS_NAMES
    assert set(layouts._LAYOUTS) == GGUF_ARCHITECTURES


FULL = FullAttentionSpec(num_kv_heads=2, head_dim=64, rotary=None)
MAMBA = RecurrentSpec(((3328, 3), (48, 64, 128)))


@pytest.mark.parametrize(
    ("layers", "words"),
    [
        ([MAMBA, MAMBA], "no layer of attention"),
        ([FULL, FullAttentionSpec(4, 64, None)], "differ in their key and value heads"),
    ],
)
def test_what_cannot_be_computed_is_refused(layers: Sequence[LayerSpec], words: str) -> None:
    with pytest.raises(ModelFailure, match=words) as refusal:
        require_computable(layers)
    assert refusal.value.problem.words.remedy


def test_states_of_any_shape_and_windows_are_taken_beside_attention() -> None:
    windowed = WindowedAttentionSpec(2, 64, None, window=1024)
    require_computable([MAMBA, FULL, windowed, MAMBA])
