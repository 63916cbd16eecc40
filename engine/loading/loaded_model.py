"""A model ready to compute: weights, tokenizer, prompts, cache and runner, made to fit each other.

Owns the choices of one ``LoadModel`` request (device, number formats, limits) and the fingerprint
that names them. Everything here is replaced as a whole when another model is loaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import torch

from engine.cache.kv_cache import KVCache
from engine.cost_model import CostModel
from engine.eviction.triattention import Triattention
from engine.loading.cache_memory import CacheMemory
from engine.loading.held_weights import WeightBytes
from engine.loading.policies import Policies, require_fit
from engine.loading.query_file import QueryFile
from engine.models.architecture import ModelDefinition
from engine.models.state import States
from engine.models.weight_reader import WeightFormat
from engine.runner.model_runner import ModelRunner
from engine.runner.resident import Resident
from engine.selection.selector import Selector
from engine.text.json_form import JsonForms
from engine.text.prompt import PromptBuilder
from engine.text.tokenizer import TextTokenizer
from engine.tiers.tiered_storage import TieredStorage
from kernels.kernel_set import SampleToken
from kernels.kv_layout import KVLayout


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
        is_greedy: whether its makers have it take the likeliest token always.
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
    is_greedy: bool
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
        """What a sequence remembers besides its pages, at most."""
        return self.states.max_bytes
