"""Keys that are stored before rotation can be turned later where all layers turn them alike."""

from collections.abc import Sequence

import pytest

from engine.errors import UsageFailure
from engine.models.layer_specs import FullAttentionSpec, LayerSpec, RecurrentSpec, RotaryConfig
from engine.retention.turned_pages import turned_later

LOCAL, GLOBAL = RotaryConfig(1e4, 64), RotaryConfig(1e6, 64)
STATE = RecurrentSpec(((8, 3),))


def layers(*rotations: RotaryConfig | None) -> list[LayerSpec]:
    return [STATE, *(FullAttentionSpec(2, 64, rotary) for rotary in rotations)]


def test_layers_that_turn_alike_are_turned_together() -> None:
    assert turned_later(layers(GLOBAL, GLOBAL)) == GLOBAL


@pytest.mark.parametrize("model", [layers(LOCAL, GLOBAL), layers(None), layers(GLOBAL, None)])
def test_other_models_are_refused_with_the_way_out(model: Sequence[LayerSpec]) -> None:
    with pytest.raises(UsageFailure, match="turn their keys alike") as refusal:
        turned_later(model)
    assert "positions=original" in refusal.value.problem.words.remedy
