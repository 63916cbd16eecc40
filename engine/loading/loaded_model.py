"""A model ready to compute: weights, tokenizer, prompts, cache and runner, made to fit each other.

Owns the choices of one ``LoadModel`` request (device, number formats, limits) and the fingerprint
that names them. Everything here is replaced as a whole when another model is loaded.
"""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numba
import torch

from engine.cache.kv_cache import KVCache
from engine.cost_model import CostModel
from engine.errors import UsageFailure
from engine.eviction.triattention import Triattention
from engine.loading.cache_fingerprint import cache_fingerprint
from engine.loading.cache_layout import divide_cache, page_layout
from engine.loading.cache_memory import CacheMemory, ColdStore, limits_of
from engine.loading.device import choose_device, find_gpu
from engine.loading.held_weights import WeightBytes, held_bytes
from engine.loading.longer_context import StretchedSource, take_stretch
from engine.loading.model_memo import ModelMemo
from engine.loading.model_options import with_model_options
from engine.loading.policies import Policies, choose_policies, require_fit, sights_of
from engine.loading.query_file import QueryFile
from engine.loading.slow_notice import told_when_slow
from engine.loading.weight_choice import choose_weight_format
from engine.loading.weight_keeping import KEEP_NOTHING, WeightKeeping
from engine.models.architecture import ModelDefinition
from engine.models.inspect import inspect_model
from engine.models.layer_specs import attention_specs, recurrent_specs
from engine.models.load_model import load_model
from engine.models.registry import define_model
from engine.models.state import States
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat
from engine.protocol.notices import (
    AnyNotice,
    CompilingKernels,
    LargerThanMemory,
    LoadingModel,
    LongerThanTrained,
    ShorterWithPolicy,
    WindowsAlone,
)
from engine.protocol.problems.requests import BadNumbers
from engine.protocol.requests import LoadModel
from engine.runner.gpu_memory import claim_gpu, gpu_failures_told, plan_gpu
from engine.runner.graphs import decode_graph, sampling
from engine.runner.memory_budget import free_memory_bytes
from engine.runner.model_runner import ModelRunner
from engine.runner.resident import Resident
from engine.selection.selector import Selector
from engine.text.generation_config import end_token_ids
from engine.text.json_form import JsonForms
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.tiers.tiered_storage import TieredStorage
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels, triton_kernels
from kernels.kernel_set import KernelSet, SampleToken
from kernels.kv_layout import KVLayout

Notify = Callable[[AnyNotice], None]


@dataclass(frozen=True)
class LoadedModel:
    """What readings and answers of one model share.

    Attributes:
        name: what the source calls it.
        device: where it is computed.
        definition: its family and configuration.
        layout: of the cache's pages.
        states: makes what sequences remember beside their pages.
        memory: the cache and its limits.
        end_ids: tokens that end an answer.
        fingerprint: equal where caches are interchangeable.
        context_limit: tokens a sequence may have.
        chunk_tokens: prefill chunk that suits the device; None leaves it to the options.
        json_forms: which tokens keep an answer to a JSON schema.
        queries: what is known of the queries of its layers.
        cost: what prefill costs on this machine, learned while computing.
        weights: memory that they take.
        before: memory of the process before it was loaded.
        seconds: time it took to load.
    """

    path: Path
    name: str
    device: torch.device
    definition: ModelDefinition
    weight_format: WeightFormat
    policies: Policies
    tokenizer: TextTokenizer
    prompts: PromptBuilder
    end_ids: frozenset[int]
    layout: KVLayout
    states: States
    memory: CacheMemory
    runner: ModelRunner
    sample_token: SampleToken
    fingerprint: str
    context_limit: int
    chunk_tokens: int | None
    cost: CostModel
    json_forms: JsonForms
    queries: QueryFile
    weights: WeightBytes
    before: Resident
    seconds: float

    @property
    def cache(self) -> KVCache:
        """Sequences, checkpoints and the books of their pages."""
        return self.memory.cache

    @property
    def storage(self) -> TieredStorage:
        """Where the pages are."""
        return self.memory.storage

    def selector_of(self, policy: str, options: Mapping[str, str]) -> Selector:
        """What one answer has chosen to read by. Raises ``UsageFailure``."""
        selector = self.policies.selector_of(policy, options)
        require_fit(selector, self.layout, is_on_gpu=self.device.type == "cuda")
        return self.queries.inform(selector) if isinstance(selector, Triattention) else selector

    @property
    def memory_limit_bytes(self) -> int:
        """Fast memory for pages and checkpoints."""
        return self.memory.limit_bytes

    @property
    def state_bytes(self) -> int:
        """What a sequence remembers beside its pages, at most."""
        return self.states.max_bytes


def load(
    request: LoadModel,
    memo: ModelMemo,
    notify: Notify,
    cold: ColdStore,
    *,
    wrap: Callable[[KernelSet], KernelSet] = lambda kernels: kernels,
    keeping: WeightKeeping = KEEP_NOTHING,
) -> LoadedModel:
    """Load the model a request asks for; what its cache cannot hold in memory goes to ``cold``.

    ``wrap`` is given the kernels and returns those that are used. With ``keeping`` weights in 8 or
    4 bits are computed once, and kept.

    Raises ``ModelFailure``, ``UsageFailure`` or ``DoesNotFit``.
    """
    began, before = time.perf_counter(), Resident.now()
    request, stretch = take_stretch(with_model_options(request))
    device = choose_device(request.device, find_gpu())
    policies = choose_policies(request.policy, request.options)
    _check_numbers(request)
    _use_threads(request.threads)
    source = open_source(Path(request.path))
    if stretch is not None:
        source = StretchedSource(source, stretch)
    definition = define_model(source)
    facts = inspect_model(source, definition)
    if isinstance(source, StretchedSource):
        notify(LongerThanTrained(facts.context_limit, source.trained_positions))
    free_bytes = claim_gpu(device, most=request.vram_bytes)
    weight_format = choose_weight_format(
        request.weights,
        facts.parameters,
        gpu_bytes=free_bytes,
        stored_types=facts.stored_types,
    )
    layout = page_layout(definition.layers, request.kv_format)
    require_fit(policies.selector, layout, is_on_gpu=device.type == "cuda")
    tokenizer = load_tokenizer(source, vocab_size=facts.vocab_size)
    prompts = PromptBuilder(tokenizer, load_chat_template(source))
    end_ids = end_token_ids(source, tokenizer)
    digest = memo.weights_fingerprint(source, definition)
    policies = policies.of_model(memo.full_layers(digest))
    policy = policies.retention
    stored_keys = policy.stored_keys(definition.layers)
    sights = sights_of(policy, definition.layers)
    if any(sights) and not recurrent_specs(definition.layers):
        notify(WindowsAlone())
    fingerprint = cache_fingerprint(
        digest,
        tokenizer,
        layout,
        weight_format=weight_format,
        policy=policy.fingerprint,
    )
    layout, states = divide_cache(layout, definition.layers, policy, sights, device)
    weights = held_bytes(definition, find_tensors(source, definition), weight_format)
    if device.type == "cpu" and weights.num_bytes > (free := free_memory_bytes()):
        notify(LargerThanMemory(weights.num_bytes, free))
    limits, gpu_plan = limits_of(request, definition.layers), None
    if free_bytes is not None:
        gpu_plan = plan_gpu(
            request.memory_bytes,
            free_bytes=free_bytes,
            weight_bytes=weights.num_bytes,
            token_bytes=definition.activation_bytes_per_token,
        )
        limits = replace(limits, memory_bytes=gpu_plan.cache_bytes)
    memory = CacheMemory(
        layout,
        state_bytes=states.max_bytes,
        fingerprint=fingerprint,
        limits=limits,
        cold=cold,
        policy=policy,
        device=device,
    )
    notify(LoadingModel(facts.name, weight_format.value, layout.kv_format.value))
    is_exact = weight_format is WeightFormat.FLOAT32
    with told_when_slow(notify, CompilingKernels()):
        kernels = wrap((triton_kernels if device.type == "cuda" else cpu_kernels)(exact=is_exact))
    with gpu_failures_told(), keeping.of(digest, weight_format, model=facts.name) as kept:
        read = partial(load_model, weight_format=weight_format, kernels=kernels, device=device)
        model = read(source, definition, kept=kept)
    longest = min(request.context_limit or facts.context_limit, facts.context_limit)
    context_limit = _told_when_shorter(policies, definition, longest, notify)
    runner = ModelRunner(
        model,
        memory.cache,
        memory.storage,
        policy,
        states=states,
        view=stored_keys.view(memory.storage, kernels.rotary),
        graph=(
            decode_graph(model, memory.storage.kv, context_limit=context_limit)
            if definition.is_replayable and states.is_replayable
            else None
        ),
    )
    runner.limit(sights)
    return LoadedModel(
        path=source.path,
        name=facts.name,
        device=device,
        definition=definition,
        weight_format=weight_format,
        policies=policies,
        tokenizer=tokenizer,
        prompts=prompts,
        end_ids=end_ids,
        layout=layout,
        states=states,
        memory=memory,
        runner=runner,
        sample_token=sampling(kernels, facts.vocab_size, device),
        fingerprint=fingerprint,
        context_limit=context_limit,
        chunk_tokens=request.chunk_tokens or (gpu_plan.chunk_tokens if gpu_plan else None),
        json_forms=JsonForms(tokenizer, end_ids),
        queries=QueryFile(memo.queries_path(digest), digest, attention_specs(definition.layers)),
        cost=CostModel(memo.cost_fit(fingerprint)),
        weights=weights.with_mapped(kept.mapped_bytes) if kept else weights,
        before=before,
        seconds=time.perf_counter() - began,
    )


def _told_when_shorter(
    policies: Policies, definition: ModelDefinition, longest: int, notify: Notify
) -> int:
    """Tokens that the model holds with these policies."""
    held = policies.context_limit(definition.layers, longest)
    if held < longest:
        notify(ShorterWithPolicy(held, longest))
    return held


def _check_numbers(request: LoadModel) -> None:
    numbers = request.threads, request.context_limit, request.chunk_tokens, request.vram_bytes
    if min(numbers) < 0:
        raise UsageFailure(BadNumbers())


def _use_threads(requested: int) -> None:
    threads = min(requested or os.cpu_count() or 1, numba.config.NUMBA_NUM_THREADS)
    torch.set_num_threads(threads)
    numba.set_num_threads(threads)
