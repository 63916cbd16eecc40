"""The model families that can be run. To add one, write a folder for it and add a line here."""

from collections.abc import Sequence
from typing import Any

from engine.errors import ModelFailure
from engine.models.architecture import Architecture, ModelDefinition
from engine.models.config_file import ConfigFile, read_config_file
from engine.models.gemma3.architecture import GEMMA3
from engine.models.gemma4.architecture import GEMMA4
from engine.models.gemma4_unified.architecture import GEMMA4_UNIFIED
from engine.models.gpt_oss.architecture import GPT_OSS
from engine.models.granite_hybrid.architecture import GRANITE_HYBRID
from engine.models.internlm2.architecture import INTERNLM2
from engine.models.layer_specs import LayerSpec, are_heads_alike, attention_specs
from engine.models.llama.architecture import LLAMA
from engine.models.mistral.architecture import MISTRAL
from engine.models.phi3.architecture import PHI3
from engine.models.qwen2.architecture import QWEN2
from engine.models.qwen3.architecture import QWEN3
from engine.models.qwen3_5.architecture import QWEN3_5
from engine.models.qwen3_5_moe.architecture import QWEN3_5_MOE
from engine.models.qwen3_moe.architecture import QWEN3_MOE
from engine.models.qwen3_next.architecture import QWEN3_NEXT
from engine.models.smollm3.architecture import SMOLLM3
from engine.protocol.problems.models import (
    LayersDiffer,
    MixtureOfExperts,
    NoAttention,
    UnknownArchitecture,
)
from engine.weights.source import TensorSource

_ARCHITECTURES: tuple[Architecture[Any], ...] = (
    QWEN3_5,
    QWEN3_5_MOE,
    QWEN3_NEXT,
    QWEN3,
    QWEN3_MOE,
    QWEN2,
    LLAMA,
    MISTRAL,
    SMOLLM3,
    PHI3,
    INTERNLM2,
    GRANITE_HYBRID,
    GEMMA3,
    GEMMA4,
    GEMMA4_UNIFIED,
    GPT_OSS,
)


def define_model(source: TensorSource) -> ModelDefinition:
    """Find a stored model's family and read its configuration. Raises ``ModelFailure``."""
    file = read_config_file(source)
    architecture = _architecture(file)
    definition = ModelDefinition(architecture, architecture.read_config(file))
    require_computable(definition.layers)
    return definition


def _architecture(file: ConfigFile) -> Architecture[Any]:
    """Find a family by the name of a class, or by its type where no class is named."""
    for name in file.class_names:
        for architecture in _ARCHITECTURES:
            if name in architecture.class_names:
                return architecture
    for architecture in _ARCHITECTURES:
        if not file.class_names and file.model_type in architecture.model_types:
            return architecture
    name = (file.class_names[0] if file.class_names else file.model_type)[:60]
    if "moe" in name.lower():
        raise ModelFailure(MixtureOfExperts(name))
    raise ModelFailure(UnknownArchitecture(name))


def require_computable(layers: Sequence[LayerSpec]) -> None:
    """Refuse what a family may declare, but neither the cache nor the kernels can do yet."""
    if not attention_specs(layers):
        raise ModelFailure(NoAttention())
    if not are_heads_alike(layers):
        raise ModelFailure(LayersDiffer())
