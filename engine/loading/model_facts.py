"""What is known of a stored model before it is loaded, and where this machine would run it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import torch

from engine.errors import UsageFailure
from engine.loading.cache_layout import divide_cache, page_layout
from engine.loading.device import Gpu, find_gpu
from engine.loading.held_weights import held_bytes
from engine.loading.policies import choose_policies, sights_of
from engine.loading.weight_choice import choose_weight_format
from engine.models.inspect import inspect_model
from engine.models.layer_specs import LayerSpec
from engine.models.registry import define_model
from engine.models.state import RecurrentStates, States
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat
from engine.options import EngineOptions
from engine.protocol.model_facts import ModelFacts
from engine.protocol.records import KVCost, StoredNumbers
from engine.protocol.requests import InspectModel
from engine.retention.backstop import Backstop
from engine.runner.memory_budget import total_memory_bytes
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat

_CHUNK_TOKENS = EngineOptions().chunk_tokens


@dataclass(frozen=True)
class Placement:
    """A device for a model.

    Attributes:
        device: ``cpu`` or ``cuda``.
        device_bytes: its memory, whoever uses it now.
        weight_format: the number format of weights that would be chosen.
    """

    device: str
    device_bytes: int
    weight_format: WeightFormat


def default_placement(parameters: int, *, stored_types: Sequence[str] = ()) -> Placement:
    """The device on which a model of this size would run.

    Args: ``stored_types`` are the number formats in its files, most common first.
    """
    gpu = find_gpu()
    gpu_bytes = gpu.total_bytes if isinstance(gpu, Gpu) else None
    weight_format = choose_weight_format(
        "auto", parameters, gpu_bytes=gpu_bytes, stored_types=stored_types
    )
    return Placement(
        device="cpu" if gpu_bytes is None else "cuda",
        device_bytes=total_memory_bytes() if gpu_bytes is None else gpu_bytes,
        weight_format=weight_format,
    )


def model_facts(request: InspectModel) -> ModelFacts:
    """What a model folder holds. Raises ``ModelFailure``."""
    source = open_source(Path(request.path))
    definition = define_model(source)
    summary = inspect_model(source, definition)
    placement = default_placement(summary.parameters, stored_types=summary.stored_types)
    weights = held_bytes(definition, find_tensors(source, definition), placement.weight_format)
    return ModelFacts(
        id=request.id,
        path=str(source.path),
        name=summary.name,
        architecture=summary.architecture,
        parameters=summary.parameters,
        weight_bytes=summary.weight_bytes,
        num_layers=summary.num_layers,
        num_attention_layers=summary.num_attention_layers,
        num_sharing_layers=summary.num_sharing_layers,
        context_limit=summary.context_limit,
        vocabulary=summary.vocab_size,
        state_bytes=summary.state_bytes,
        kv_costs=tuple(
            _kv_cost(kv_format, definition.layers, request)
            for kv_format in summary.kv_bytes_per_token
        ),
        page_tokens=summary.page_tokens,
        resident_bytes=weights.num_bytes,
        mapped_bytes=weights.mapped_bytes,
        chunk_bytes=_CHUNK_TOKENS * definition.activation_bytes_per_token,
        device=placement.device,
        device_bytes=placement.device_bytes,
        stored=tuple(StoredNumbers(*each) for each in summary.stored_bytes.items()),
        computed_as=placement.weight_format.value,
        windows=summary.windows,
    )


def _kv_cost(kv_format: KVFormat, layers: tuple[LayerSpec, ...], request: InspectModel) -> KVCost:
    """What a format costs with a policy; everything, where that is not known before loading."""
    layout = page_layout(layers, kv_format)
    states: States = RecurrentStates(layers, torch.device("cpu"))
    everything = states.max_bytes
    with suppress(UsageFailure):
        policy = choose_policies(request.policy, request.options).retention
        if not isinstance(policy, Backstop) or not policy.is_auto:
            sights = sights_of(policy, layers)
            layout, states = divide_cache(layout, layers, policy, sights, torch.device("cpu"))
    return KVCost(
        kv_format=kv_format.value,
        bytes_per_token=layout.page_bytes // layout.page_size,
        window_bytes=states.max_bytes - everything,
    )
