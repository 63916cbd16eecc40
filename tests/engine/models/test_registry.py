"""What a family may declare, and neither cache nor kernels can do yet, is refused by name."""

from collections.abc import Sequence

import pytest

from engine.errors import ModelFailure
from engine.models.layer_specs import (
    FullAttentionSpec,
    LayerSpec,
    RecurrentSpec,
    WindowedAttentionSpec,
)
from engine.models.registry import require_computable

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
