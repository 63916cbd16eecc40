"""Qwen2 and Qwen2.5 dense: queries, keys and values have biases."""

from engine.models.config_file import ConfigFile
from engine.models.dense.architecture import dense_architecture
from engine.models.dense.config import DenseConfig, attention_config, dense_config
from engine.models.dense.fields import SwitchedWindowFields


def _read_config(file: ConfigFile) -> DenseConfig:
    text = file.text_fields(SwitchedWindowFields)
    return dense_config(
        file, text, attention_config(text, has_input_bias=True), windows=text.windows
    )


QWEN2 = dense_architecture(
    "qwen2",
    class_names=frozenset({"Qwen2ForCausalLM"}),
    model_types=frozenset({"qwen2"}),
    read_config=_read_config,
)
