"""The family Granite 4.0 (H and plain, dense and with experts)."""

from typing import TYPE_CHECKING

from engine.models.architecture import Architecture
from engine.models.granite_hybrid.config import GraniteHybridConfig, read_config
from engine.models.granite_hybrid.tensor_names import (
    optional_shapes,
    pieces,
    tensor_name,
    tensor_shapes,
)

if TYPE_CHECKING:
    from engine.models.language_model import LanguageModel
    from engine.models.weight_reader import WeightReader
    from kernels.kernel_set import KernelSet


def _build(
    config: GraniteHybridConfig, reader: "WeightReader", kernels: "KernelSet"
) -> "LanguageModel":
    from engine.models.granite_hybrid.model import build  # noqa: PLC0415 - imports torch

    return build(config, reader, kernels)


GRANITE_HYBRID = Architecture(
    name="granite_hybrid",
    class_names=frozenset({"GraniteMoeHybridForCausalLM"}),
    model_types=frozenset({"granitemoehybrid"}),
    read_config=read_config,
    tensor_name=tensor_name,
    tensor_shapes=tensor_shapes,
    optional_shapes=optional_shapes,
    layer_specs=lambda config: config.layer_specs,
    activation_numbers=lambda config: config.activation_numbers,
    build=_build,
    pieces=pieces,
    is_replayable=lambda _config: False,
)
