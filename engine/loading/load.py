"""From a ``LoadModel`` request to a model that is ready to compute.

First comes everything that can be decided without memory: which device computes, what the model is,
how its weights and its cache are held, whether all of it fits. Only then is memory taken and are
weights read.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numba
import torch

from engine.cost_model import CostModel
from engine.errors import UsageFailure
from engine.loading.cache_layout import page_layout
from engine.loading.cache_memory import CacheMemory, ColdStore, MemoryLimits, limits_of
from engine.loading.cache_plan import CachePlan, plan_cache
from engine.loading.compile_notice import told_when_compiling
from engine.loading.device import choose_device, find_gpu
from engine.loading.held_weights import WeightBytes, held_bytes
from engine.loading.loaded_model import LoadedModel
from engine.loading.longer_context import take_stretch
from engine.loading.model_memo import ModelMemo
from engine.loading.model_options import with_model_options
from engine.loading.policies import choose_policies, require_fit
from engine.loading.query_file import QueryFile
from engine.loading.slow_notice import told_when_slow
from engine.loading.stored_model import StoredModel, open_stored
from engine.loading.weight_choice import choose_weight_format
from engine.loading.weight_keeping import KEEP_NOTHING, WeightKeeping
from engine.models.language_model import LanguageModel
from engine.models.layer_specs import attention_specs
from engine.models.load_model import load_model
from engine.models.mapped_matrices import CHECKS
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat
from engine.protocol.notices import (
    AnyNotice,
    CompilingKernels,
    LargerThanMemory,
    LoadingModel,
    ShorterWithPolicy,
)
from engine.protocol.problems.requests import BadNumbers
from engine.protocol.requests import LoadModel
from engine.runner.gpu_memory import claim_gpu, gpu_failures_told, plan_gpu
from engine.runner.graphs import decode_graph, sampling
from engine.runner.memory_budget import free_memory_bytes
from engine.runner.model_runner import ModelRunner
from engine.runner.resident import Resident
from engine.text.generation_config import end_token_ids, is_greedy
from engine.text.json_form import JsonForms
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from kernels.dispatch import cpu_kernels, triton_kernels
from kernels.kernel_set import KernelSet

Notify = Callable[[AnyNotice], None]


@dataclass(frozen=True)
class _Decisions:
    """Everything about a model that is decided before memory is taken.

    Attributes:
        request: with the options of its policy where they belong.
        gpu_bytes: free memory of the GPU that computes; None on the CPU.
    """

    request: LoadModel
    device: torch.device
    gpu_bytes: int | None
    stored: StoredModel
    weight_format: WeightFormat
    tokenizer: TextTokenizer
    prompts: PromptBuilder
    end_ids: frozenset[int]
    plan: CachePlan


@dataclass(frozen=True)
class _Budget:
    """Memory that the cache may take, and the prefill chunk that leaves it that.

    Attributes:
        chunk_tokens: None leaves it to the options.
    """

    limits: MemoryLimits
    chunk_tokens: int | None


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

    ``wrap`` is given the kernels and returns those that are used. With ``keeping``, weights in 8 or
    4 bits are computed once, and kept.

    Raises ``ModelFailure``, ``UsageFailure`` or ``DoesNotFit``.
    """
    began, before = time.perf_counter(), Resident.now()
    decided = _decide(request, memo, notify)
    stored, plan, device = decided.stored, decided.plan, decided.device
    summary, layers = stored.summary, stored.definition.layers
    weights = _measure_weights(decided, notify)
    budget = _divide_memory(decided, weights)
    memory = CacheMemory(
        plan.layout,
        state_bytes=plan.states.max_bytes,
        fingerprint=plan.fingerprint,
        limits=budget.limits,
        cold=cold,
        policy=plan.policies.retention,
        device=device,
    )
    weight_format, kv_format = decided.weight_format, plan.layout.kv_format
    notify(LoadingModel(summary.name, weight_format.value, kv_format.value))
    kernels = wrap(_choose_kernels(weight_format, device, notify))
    is_sound = memo.is_sound(plan.digest, CHECKS)
    with gpu_failures_told(), keeping.of(plan.digest, weight_format, model=summary.name) as kept:
        model = load_model(
            stored.source,
            stored.definition,
            weight_format=weight_format,
            kernels=kernels,
            device=device,
            kept=kept,
            is_sound=is_sound,
        )
    if weight_format is WeightFormat.PACKED and not is_sound:
        memo.keep_sound(plan.digest, CHECKS)
    context_limit = _limit_context(decided, notify)
    return LoadedModel(
        path=stored.source.path,
        name=summary.name,
        device=device,
        definition=stored.definition,
        weight_format=weight_format,
        policies=plan.policies,
        tokenizer=decided.tokenizer,
        prompts=decided.prompts,
        end_ids=decided.end_ids,
        is_greedy=is_greedy(stored.source),
        layout=plan.layout,
        states=plan.states,
        memory=memory,
        runner=_make_runner(model, decided, memory, kernels, limit=context_limit),
        sample_token=sampling(kernels, summary.vocab_size, device),
        fingerprint=plan.fingerprint,
        context_limit=context_limit,
        chunk_tokens=budget.chunk_tokens,
        json_forms=JsonForms(decided.tokenizer, decided.end_ids),
        queries=QueryFile(memo.queries_path(plan.digest), plan.digest, attention_specs(layers)),
        cost=CostModel(memo.cost_fit(plan.fingerprint)),
        weights=weights.with_mapped(kept.mapped_bytes) if kept else weights,
        before=before,
        seconds=time.perf_counter() - began,
    )


def _decide(request: LoadModel, memo: ModelMemo, notify: Notify) -> _Decisions:
    """Find out what the model is, and decide where and how it is computed."""
    request, stretch = take_stretch(with_model_options(request))
    device = choose_device(request.device, find_gpu())
    policies = choose_policies(request.policy, request.options)
    _check_numbers(request)
    _use_threads(request.threads)
    stored = open_stored(Path(request.path), stretch, notify)
    source, summary = stored.source, stored.summary
    gpu_bytes = claim_gpu(device, most=request.vram_bytes)
    weight_format = choose_weight_format(
        request.weights,
        summary.parameters,
        gpu_bytes=gpu_bytes,
        stored_types=summary.stored_types,
    )
    layout = page_layout(stored.definition.layers, request.kv_format)
    require_fit(policies.selector, layout, is_on_gpu=device.type == "cuda")
    tokenizer = load_tokenizer(source, vocab_size=summary.vocab_size)
    prompts = PromptBuilder(tokenizer, load_chat_template(source))
    end_ids = end_token_ids(source, tokenizer)
    plan = plan_cache(
        stored,
        layout,
        policies,
        tokenizer=tokenizer,
        weight_format=weight_format,
        memo=memo,
        device=device,
        notify=notify,
    )
    return _Decisions(
        request, device, gpu_bytes, stored, weight_format, tokenizer, prompts, end_ids, plan
    )


def _check_numbers(request: LoadModel) -> None:
    numbers = request.threads, request.context_limit, request.chunk_tokens, request.vram_bytes
    if min(numbers) < 0:
        raise UsageFailure(BadNumbers())


def _use_threads(requested: int) -> None:
    threads = min(requested or os.cpu_count() or 1, numba.config.NUMBA_NUM_THREADS)
    torch.set_num_threads(threads)
    numba.set_num_threads(threads)


def _measure_weights(decided: _Decisions, notify: Notify) -> WeightBytes:
    """Count the memory that weights will take; warn where that is more than is free."""
    stored = decided.stored
    tensors = find_tensors(stored.source, stored.definition)
    weights = held_bytes(stored.definition, tensors, decided.weight_format)
    if decided.device.type == "cpu" and weights.num_bytes > (free := free_memory_bytes()):
        notify(LargerThanMemory(weights.num_bytes, free))
    return weights


def _divide_memory(decided: _Decisions, weights: WeightBytes) -> _Budget:
    """Leave the cache what was requested; on a GPU, what weights and a prefill chunk leave."""
    request, definition = decided.request, decided.stored.definition
    limits = limits_of(request, definition.layers)
    if decided.gpu_bytes is None:
        return _Budget(limits, request.chunk_tokens or None)
    gpu_plan = plan_gpu(
        request.memory_bytes,
        free_bytes=decided.gpu_bytes,
        weight_bytes=weights.num_bytes,
        token_bytes=definition.activation_bytes_per_token,
    )
    limits = replace(limits, memory_bytes=gpu_plan.cache_bytes)
    return _Budget(limits, request.chunk_tokens or gpu_plan.chunk_tokens)


def _choose_kernels(weight_format: WeightFormat, device: torch.device, notify: Notify) -> KernelSet:
    """The operations for a device; a notice is sent where compiling them takes long."""
    is_exact = weight_format is WeightFormat.FLOAT32
    if device.type == "cuda":
        with told_when_slow(notify, CompilingKernels()):
            return triton_kernels(exact=is_exact)
    with told_when_compiling(notify, CompilingKernels()):
        return cpu_kernels(exact=is_exact)


def _limit_context(decided: _Decisions, notify: Notify) -> int:
    """Tokens that a sequence may have: as requested, if the model and the policies allow it."""
    stored = decided.stored
    most = stored.summary.context_limit
    longest = min(decided.request.context_limit or most, most)
    held = decided.plan.policies.context_limit(stored.definition.layers, longest)
    if held < longest:
        notify(ShorterWithPolicy(held, longest))
    return held


def _make_runner(
    model: LanguageModel,
    decided: _Decisions,
    memory: CacheMemory,
    kernels: KernelSet,
    *,
    limit: int,
) -> ModelRunner:
    """A runner, with a captured graph where model and states can be replayed."""
    storage, plan = memory.storage, decided.plan
    is_replayable = decided.stored.definition.is_replayable and plan.states.is_replayable
    runner = ModelRunner(
        model,
        memory.cache,
        storage,
        plan.policies.retention,
        states=plan.states,
        view=plan.stored_keys.view(storage, kernels.rotary),
        graph=decode_graph(model, storage.kv, context_limit=limit) if is_replayable else None,
    )
    runner.limit(plan.sights)
    return runner
