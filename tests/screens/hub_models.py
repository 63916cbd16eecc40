"""What a search on the hub finds in the pictures."""

from app.models.download.hub_models import HubFile, HubModel

_GIGA = 10**9


def _quantised(name: str, billions: float, family: str) -> HubModel:
    kinds = (("Q4_K_M", 4.9), ("Q5_K_M", 5.7), ("Q8_0", 8.5), ("BF16", 16.0))
    parameters = int(billions * _GIGA)
    files = tuple(HubFile(kind, int(parameters * bits / 8)) for kind, bits in kinds)
    return HubModel(name, parameters, files, family=family)


HUB_MODELS = (
    _quantised("maker/Qwen3.5-27B-GGUF", 27, "qwen35"),
    _quantised("maker/Qwen3.5-2B-GGUF", 2, "qwen35"),
    HubModel("Qwen/Qwen3.5-9B", 9 * _GIGA, (HubFile("", 18 * _GIGA),), is_gated=True),
    _quantised("maker/Qwen-Omni-GGUF", 7, "qwen2omni"),
)
