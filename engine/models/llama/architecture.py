"""Llama: attention and SwiGLU with nothing added, in any of its versions up to 3.3."""

from engine.models.config_file import ConfigFile
from engine.models.dense.architecture import dense_architecture
from engine.models.dense.config import DenseConfig, attention_config, dense_config
from engine.models.dense.fields import DenseFields


class LlamaFields(DenseFields, frozen=True, kw_only=True):
    """The text model."""

    attention_bias: bool = False


def _read_config(file: ConfigFile) -> DenseConfig:
    text = file.text_fields(LlamaFields)
    has_bias = text.attention_bias
    attention = attention_config(text, has_input_bias=has_bias, has_output_bias=has_bias)
    return dense_config(file, text, attention)


LLAMA = dense_architecture(
    "llama",
    class_names=frozenset({"LlamaForCausalLM"}),
    model_types=frozenset({"llama"}),
    read_config=_read_config,
)
