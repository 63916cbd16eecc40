"""The fingerprint of a cache: caches with equal fingerprints are interchangeable."""

from engine.models.weight_reader import WeightFormat
from engine.text.tokenizer import TextTokenizer
from kernels.kv_layout import KVLayout

_CACHE_VERSION = 1


def cache_fingerprint(
    weights: str,
    tokenizer: TextTokenizer,
    layout: KVLayout,
    *,
    weight_format: WeightFormat,
    policy: str,
) -> str:
    """What must be equal for cached pages and states to be interchangeable.

    ``weights`` covers config.json, and what the family understands it as.
    """
    return "/".join(
        (
            f"cache-{_CACHE_VERSION}",
            weights,
            weight_format.value,
            tokenizer.fingerprint,
            f"{layout.kv_format.value}-{layout.page_size}",
            policy,
        )
    )
