"""gpt-oss: sinks among the scores, a window in every second layer, experts with biases.

All experts of a layer are stored in two tensors: packed, with a row for each output, or else turned
round. Their rows are gate and up in turn.
"""

from typing import Annotated

from msgspec import Meta

from engine.models.config_file import ConfigFile, Count, NormEpsilon, Theta, Width, misfit
from engine.models.layers.configs import ClampedGate, ExpertsConfig
from engine.models.pieces import Pieces, Rows
from engine.models.plain import tensor_names
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import LayerTypes, PlainFields, Window
from engine.models.rotary_fields import require_rotary

_Limit = Annotated[float, Meta(gt=0.0, le=1e6)]


class GptOssFields(PlainFields, frozen=True, kw_only=True):
    """The model."""

    head_dim: Count | None = 64
    rms_norm_eps: NormEpsilon = 1e-5
    rope_theta: Theta = 150_000.0
    attention_bias: bool = True
    sliding_window: Window | None = 128
    layer_types: LayerTypes | None = None
    num_local_experts: Count
    num_experts_per_tok: Count
    experts_per_token: Count | None = None
    swiglu_alpha: _Limit = 1.702
    swiglu_limit: _Limit = 7.0
    output_router_logits: bool = False
    intermediate_size: Width

    @property
    def windows(self) -> tuple[int | None, ...]:
        """The window of each layer, None where it attends to everything."""
        kinds = self.layer_types or [
            "full_attention" if layer % 2 else "sliding_attention"
            for layer in range(self.num_hidden_layers)
        ]
        return tuple(self.sliding_window if kind == "sliding_attention" else None for kind in kinds)


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(GptOssFields)
    require_rotary(text)
    chosen = text.num_experts_per_tok
    if chosen > text.num_local_experts or text.experts_per_token not in (None, chosen):
        raise misfit("num_experts_per_tok", "must fit num_local_experts and experts_per_token")
    experts = ExpertsConfig(
        num_experts=text.num_local_experts,
        num_chosen=chosen,
        intermediate_size=text.intermediate_size,
        clamped=ClampedGate(text.swiglu_alpha, text.swiglu_limit),
    )
    has_bias = text.attention_bias
    attention = attention_config(
        text, has_input_bias=has_bias, has_output_bias=has_bias, has_sinks=True
    )
    return plain_config(
        file,
        text,
        attention,
        windows=text.windows,
        feed_forward=[experts] * text.num_hidden_layers,
    )


def _tensor_name(stored_name: str) -> str | None:
    """The router has the name that it has elsewhere."""
    name = tensor_names.tensor_name(stored_name)
    return name and name.replace(".mlp.router.", ".mlp.gate.")


def _pieces(config: PlainConfig) -> Pieces:
    """Where each expert lies in the tensors of its layer."""
    pieces, hidden = Pieces(), config.hidden_size
    for layer, experts in enumerate(config.feed_forward):
        if not isinstance(experts, ExpertsConfig):
            continue
        part, width = f"layers.{layer}.mlp.experts.", experts.intermediate_size
        for name, shape in (("gate_up", (2 * width, hidden)), ("down", (hidden, width))):
            for number in range(experts.num_experts):
                rows = _rows(f"{part}{name}_proj", shape, number, experts.num_experts)
                pieces[f"{part}{number}.{name}_proj.weight"] = (rows,)
    return pieces


def _rows(tensor: str, shape: tuple[int, int], number: int, count: int) -> Rows:
    """One expert of ``count``, whose matrix has that shape."""
    outputs, inputs = shape
    turned = Rows(
        tensor, number * inputs, (number + 1) * inputs, (count, inputs, outputs), is_turned=True
    )
    start, stop = number * outputs, (number + 1) * outputs
    return Rows(f"{tensor}.weight", start, stop, (count, *shape), otherwise=turned)


GPT_OSS = plain_architecture(
    "gpt_oss",
    class_names=frozenset({"GptOssForCausalLM"}),
    model_types=frozenset({"gpt_oss"}),
    read_config=_read_config,
    tensor_name=_tensor_name,
    pieces=_pieces,
    is_replayable=lambda _config: False,
)
