"""Qwen2 and Qwen2.5 dense: queries, keys and values have biases."""

from engine.models.config_file import ConfigFile
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import SwitchedWindowFields


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(SwitchedWindowFields)
    return plain_config(
        file,
        text,
        attention_config(text, has_input_bias=True, **text.chunked),
        windows=text.windows,
    )


QWEN2 = plain_architecture(
    "qwen2",
    class_names=frozenset({"Qwen2ForCausalLM"}),
    model_types=frozenset({"qwen2"}),
    read_config=_read_config,
)
