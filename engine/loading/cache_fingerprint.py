"""What names a cache: equal fingerprints may share pages, states and saved readings."""

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
