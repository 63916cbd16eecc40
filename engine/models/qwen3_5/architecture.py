"""The family Qwen3.5 dense."""

from typing import TYPE_CHECKING

from engine.models.architecture import Architecture
from engine.models.qwen3_5.config import Qwen35Config, read_config
from engine.models.qwen3_5.tensor_names import optional_shapes, tensor_name, tensor_shapes

if TYPE_CHECKING:
    from engine.models.language_model import LanguageModel
    from engine.models.weight_reader import WeightReader
    from kernels.kernel_set import KernelSet


def _activation_numbers(config: Qwen35Config) -> int:
    """What the residual stream takes, and the most that any block takes beside it."""
    blocks = (config.attention, config.delta_net, config.feed_forward)
    return 3 * config.hidden_size + max(block.activation_numbers for block in blocks)


def _build(config: Qwen35Config, reader: "WeightReader", kernels: "KernelSet") -> "LanguageModel":
    from engine.models.qwen3_5.model import build  # noqa: PLC0415 - imports torch

    return build(config, reader, kernels)


QWEN3_5 = Architecture(
    name="qwen3_5",
    class_names=frozenset({"Qwen3_5ForConditionalGeneration", "Qwen3_5ForCausalLM"}),
    model_types=frozenset({"qwen3_5", "qwen3_5_text"}),
    read_config=read_config,
    tensor_name=tensor_name,
    tensor_shapes=tensor_shapes,
    optional_shapes=optional_shapes,
    layer_specs=lambda config: config.layer_specs,
    activation_numbers=_activation_numbers,
    build=_build,
)
