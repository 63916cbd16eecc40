"""Configs of the released dense Qwen3.5 sizes, from their model cards."""

from engine.models.layer_specs import RotaryConfig
from engine.models.layers.configs import AttentionConfig
from engine.models.layers.recurrent_configs import DeltaNetConfig
from engine.models.qwen3_5.config import LayerKind, Qwen35Config

VOCAB_SIZE = 248_320
MAX_POSITIONS = 262_144
HEAD_DIM = 256
ROTARY = RotaryConfig(theta=1e7, dim=64, mrope_sections=(11, 11, 10))


def qwen3_5_config(
    *,
    num_layers: int,
    hidden_size: int,
    intermediate_size: int,
    attention_heads: tuple[int, int],
    delta_net_heads: tuple[int, int],
    has_tied_head: bool,
) -> Qwen35Config:
    """Return one size; head counts are (query, key/value) and (key, value)."""
    period = (*[LayerKind.LINEAR_ATTENTION] * 3, LayerKind.FULL_ATTENTION)
    return Qwen35Config(
        vocab_size=VOCAB_SIZE,
        hidden_size=hidden_size,
        intermediate_size=intermediate_size,
        max_positions=MAX_POSITIONS,
        rms_epsilon=1e-6,
        has_tied_head=has_tied_head,
        layer_kinds=period * (num_layers // len(period)),
        attention=AttentionConfig(
            num_query_heads=attention_heads[0],
            num_kv_heads=attention_heads[1],
            head_dim=HEAD_DIM,
            rotary=ROTARY,
            has_gate=True,
            has_norms=True,
        ),
        delta_net=DeltaNetConfig(
            *delta_net_heads, key_head_dim=128, value_head_dim=128, conv_width=4
        ),
    )


QWEN3_5_SIZES = {
    "0.8B": qwen3_5_config(
        num_layers=24,
        hidden_size=1024,
        intermediate_size=3584,
        attention_heads=(8, 2),
        delta_net_heads=(16, 16),
        has_tied_head=True,
    ),
    "2B": qwen3_5_config(
        num_layers=24,
        hidden_size=2048,
        intermediate_size=6144,
        attention_heads=(8, 2),
        delta_net_heads=(16, 16),
        has_tied_head=True,
    ),
    "4B": qwen3_5_config(
        num_layers=32,
        hidden_size=2560,
        intermediate_size=9216,
        attention_heads=(16, 4),
        delta_net_heads=(16, 32),
        has_tied_head=True,
    ),
    "9B": qwen3_5_config(
        num_layers=32,
        hidden_size=4096,
        intermediate_size=12_288,
        attention_heads=(16, 4),
        delta_net_heads=(16, 32),
        has_tied_head=False,
    ),
    "27B": qwen3_5_config(
        num_layers=64,
        hidden_size=5120,
        intermediate_size=17_408,
        attention_heads=(24, 4),
        delta_net_heads=(16, 48),
        has_tied_head=False,
    ),
}
