"""Llama: plain attention and SwiGLU, in all versions up to 3.3."""

from engine.models.config_file import ConfigFile
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import PlainFields


class LlamaFields(PlainFields, frozen=True, kw_only=True):
    """The text model."""

    attention_bias: bool = False


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(LlamaFields)
    has_bias = text.attention_bias
    attention = attention_config(text, has_input_bias=has_bias, has_output_bias=has_bias)
    return plain_config(file, text, attention)


LLAMA = plain_architecture(
    "llama",
    class_names=frozenset({"LlamaForCausalLM"}),
    model_types=frozenset({"llama"}),
    read_config=_read_config,
)
