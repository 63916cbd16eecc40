"""Gemma 3: most layers have a window and their own rotation; norms surround each block."""

from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.models.config_file import ConfigFile, Count, Theta, Width, misfit
from engine.models.decoder_tensors import NORMS_AROUND
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.configs import Activation, FeedForwardConfig
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import DecoderFields, LayerTypes, Window

_KINDS = ("full_attention", "sliding_attention")
_Positive = Annotated[float, Meta(gt=0.0, le=1e6)]


class Gemma3Fields(DecoderFields, frozen=True, kw_only=True):
    """The text model; files of models that also see images leave out what is as it was at first."""

    vocab_size: Annotated[int, Meta(ge=1, le=1 << 22)] = 262_208
    hidden_size: Width = 2304
    intermediate_size: Width = 9216
    num_hidden_layers: Count = 26
    num_attention_heads: Count = 8
    num_key_value_heads: Count = 4
    head_dim: Count | None = 256
    hidden_activation: Literal["gelu_pytorch_tanh"] = "gelu_pytorch_tanh"
    max_position_embeddings: Annotated[int, Meta(ge=1, le=1 << 24)] = 131_072
    tie_word_embeddings: bool | None = True
    attention_bias: bool = False
    query_pre_attn_scalar: _Positive = 256.0
    sliding_window: Window | None = 4096
    sliding_window_pattern: Count = 6
    layer_types: LayerTypes | None = None
    rope_theta: Theta = 1e6
    rope_local_base_freq: Theta = 1e4
    final_logit_softcapping: _Positive | None = None

    @property
    def kinds(self) -> LayerTypes:
        """What each layer attends to."""
        return self.layer_types or [
            "sliding_attention" if (layer + 1) % self.sliding_window_pattern else "full_attention"
            for layer in range(self.num_hidden_layers)
        ]

    def turning(self, kind: str) -> "Gemma3Fields":
        """The same with the rotation of one kind of layer alone.

        Newer files have a record for each kind; in older ones the first alone is scaled.
        """
        is_full = kind == "full_attention"
        record = (self.rope_parameters or {}).get(kind) or {}
        if not isinstance(record, dict) or (self.rope_parameters or {}).keys() - {*_KINDS}:
            raise misfit("rope_parameters", "must have a record for each kind of layer")
        scaling = self.rope_scaling if is_full and self.rope_scaling else {}
        return msgspec.structs.replace(
            self,
            rope_parameters=record | scaling,
            rope_scaling=None,
            rope_theta=self.rope_theta if is_full else self.rope_local_base_freq,
        )


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(Gemma3Fields)
    attention = {
        kind: attention_config(
            text.turning(kind),
            has_norms=True,
            has_input_bias=text.attention_bias,
            has_output_bias=text.attention_bias,
            scale=text.query_pre_attn_scalar**-0.5,
        )
        for kind in _KINDS
    }
    windows = [text.sliding_window if kind == "sliding_attention" else None for kind in text.kinds]
    rotations: list[RotaryConfig | None] = [attention[kind].rotary for kind in text.kinds]
    network = FeedForwardConfig(text.intermediate_size, Activation.GELU_TANH)
    config = plain_config(
        file,
        text,
        attention["full_attention"],
        windows=windows,
        rotations=rotations,
        feed_forward=[network] * text.num_hidden_layers,
    )
    return replace(
        config,
        norm_names=NORMS_AROUND,
        norm_offset=1.0,
        embedding_scale=text.hidden_size**0.5,
        logit_cap=text.final_logit_softcapping,
    )


GEMMA3 = plain_architecture(
    "gemma3",
    class_names=frozenset({"Gemma3ForCausalLM", "Gemma3ForConditionalGeneration"}),
    model_types=frozenset({"gemma3", "gemma3_text"}),
    read_config=_read_config,
)
