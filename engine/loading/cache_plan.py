"""What a model's cache holds under its policies, and its fingerprint; allocates nothing."""

from collections.abc import Callable
from dataclasses import dataclass

import torch

from engine.loading.cache_fingerprint import cache_fingerprint
from engine.loading.cache_layout import divide_cache
from engine.loading.model_memo import ModelMemo
from engine.loading.policies import Policies, sights_of
from engine.loading.stored_model import StoredModel
from engine.models.context import Sight
from engine.models.layer_specs import recurrent_specs
from engine.models.state import States
from engine.models.weight_reader import WeightFormat
from engine.protocol.notices import WindowsAlone
from engine.retention.stored_keys import StoredKeys
from engine.text.tokenizer import TextTokenizer
from kernels.kv_layout import KVLayout


@dataclass(frozen=True)
class CachePlan:
    """The cache of one model, decided.

    Attributes:
        digest: fingerprint of the stored weights.
        policies: those that were named, with what is remembered about this model.
        stored_keys: how the policy has keys stored.
        sights: for each layer of attention, what the policy lets it see.
        layout: of pages, which all sequences share.
        states: makes what each sequence keeps beside its pages.
        fingerprint: equal where caches are interchangeable.
    """

    digest: str
    policies: Policies
    stored_keys: StoredKeys
    sights: tuple[Sight | None, ...]
    layout: KVLayout
    states: States
    fingerprint: str


def plan_cache(
    stored: StoredModel,
    layout: KVLayout,
    policies: Policies,
    *,
    tokenizer: TextTokenizer,
    weight_format: WeightFormat,
    memo: ModelMemo,
    device: torch.device,
    notify: Callable[[WindowsAlone], None],
) -> CachePlan:
    """Decide what pages and states hold; ``layout`` is of pages with all layers of attention.

    Raises ``UsageFailure`` where the policies do not suit the model.
    """
    layers = stored.definition.layers
    digest = memo.weights_fingerprint(stored.source, stored.definition)
    policies = policies.of_model(memo.full_layers(digest))
    policy = policies.retention
    stored_keys = policy.stored_keys(layers)
    sights = sights_of(policy, layers)
    if any(sights) and not recurrent_specs(layers):
        notify(WindowsAlone())
    fingerprint = cache_fingerprint(
        digest, tokenizer, layout, weight_format=weight_format, policy=policy.fingerprint
    )
    layout, states = divide_cache(layout, layers, policy, sights, device)
    return CachePlan(digest, policies, stored_keys, sights, layout, states, fingerprint)
