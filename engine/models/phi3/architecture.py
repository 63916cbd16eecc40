"""Phi-3 and Phi-4: queries, keys and values in one tensor, gate and up in another."""

from engine.models.config_file import ConfigFile, NormEpsilon
from engine.models.pieces import Pieces, Rows
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import PlainFields, Window
from engine.models.rotations.scaling import Length


class Phi3Fields(PlainFields, frozen=True, kw_only=True):
    """The text model."""

    rms_norm_eps: NormEpsilon = 1e-5
    sliding_window: Window | None = None
    original_max_position_embeddings: Length | None = 4096


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(Phi3Fields)
    windows = [text.sliding_window] * text.num_hidden_layers
    return plain_config(file, text, attention_config(text), windows=windows)


def _pieces(config: PlainConfig) -> Pieces:
    """What lies below one another in the tensors of each layer."""
    pieces: Pieces = {}
    for number, attention in enumerate(config.attention):
        layer, width = f"layers.{number}.", config.feed_forward[number].intermediate_size
        heads = {"q": attention.query_dim, "k": attention.kv_dim, "v": attention.kv_dim}
        start, tensor = 0, f"{layer}self_attn.qkv_proj.weight"
        for name, count in heads.items():
            pieces[f"{layer}self_attn.{name}_proj.weight"] = (Rows(tensor, start, start + count),)
            start += count
        tensor = f"{layer}mlp.gate_up_proj.weight"
        pieces[f"{layer}mlp.gate_proj.weight"] = (Rows(tensor, 0, width),)
        pieces[f"{layer}mlp.up_proj.weight"] = (Rows(tensor, width, 2 * width),)
    return pieces


PHI3 = plain_architecture(
    "phi3",
    class_names=frozenset({"Phi3ForCausalLM"}),
    model_types=frozenset({"phi3"}),
    read_config=_read_config,
    pieces=_pieces,
)
