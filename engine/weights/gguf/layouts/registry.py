"""The GGUF architectures that have a layout. To add one, write a file and add a line here."""

from collections.abc import Callable

from engine.errors import ModelFailure
from engine.protocol.problems.models import AdapterAlone, PartForPictures
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.experts import ExpertsLayout
from engine.weights.gguf.layouts.gemma3 import Gemma3Layout
from engine.weights.gguf.layouts.gemma4 import Gemma4Layout
from engine.weights.gguf.layouts.gpt_oss import GptOssLayout
from engine.weights.gguf.layouts.granite import GraniteLayout
from engine.weights.gguf.layouts.layout import Config, Layout, Tensors
from engine.weights.gguf.layouts.mistral3 import Mistral3Layout
from engine.weights.gguf.layouts.phi3 import Phi3Layout
from engine.weights.gguf.layouts.qwen3_next import Qwen3NextLayout
from engine.weights.gguf.layouts.qwen35 import Qwen35Layout
from engine.weights.gguf.layouts.scaled import ScaledLayout, has_scales
from engine.weights.gguf.layouts.unknown import UnknownLayout
from engine.weights.gguf.values import Values

_PICTURES, _ADAPTER = "clip", "adapter"
"""An architecture and a kind of file that are no models of language."""

Make = Callable[[Values, Tensors], Layout]


def _dense(class_name: str, *, pairs_neighbours: bool = False, **more: object) -> Make:
    family = DenseFamily(class_name, pairs_neighbours, more)
    return lambda values, tensors: DenseLayout(family, values, tensors)


def _mixed(dense: Make, class_name: str, **more: object) -> Make:
    fields: Config = {"architectures": [class_name], **more}
    return lambda values, tensors: ExpertsLayout(dense(values, tensors), values, fields)


_LAYOUTS: dict[str, Make] = {
    "qwen35": Qwen35Layout,
    "qwen35moe": _mixed(Qwen35Layout, "Qwen3_5MoeForCausalLM", model_type="qwen3_5_moe_text"),
    "qwen3next": _mixed(
        Qwen3NextLayout, "Qwen3NextForCausalLM", model_type="qwen3_next", norm_topk_prob=True
    ),
    "qwen3": _dense("Qwen3ForCausalLM"),
    "qwen3moe": _mixed(_dense("Qwen3ForCausalLM"), "Qwen3MoeForCausalLM", norm_topk_prob=True),
    "qwen2": _dense("Qwen2ForCausalLM"),
    "llama": _dense("LlamaForCausalLM", pairs_neighbours=True),
    "mistral3": Mistral3Layout,
    "internlm2": _dense("InternLM2ForCausalLM", pairs_neighbours=True),
    "phi3": Phi3Layout,
    "gemma3": Gemma3Layout,
    "gemma4": Gemma4Layout,
    "granite": GraniteLayout,
    "granitehybrid": GraniteLayout,
    "granitemoe": GraniteLayout,
    "gpt-oss": GptOssLayout,
    "smollm3": _dense("SmolLM3ForCausalLM", pairs_neighbours=True),
}


def find_layout(values: Values, tensors: Tensors) -> Layout:
    """The layout of a model. Raises ``ModelFailure`` where its metadata are not what it needs."""
    if values.architecture == _PICTURES:
        raise ModelFailure(PartForPictures())
    if values.kind == _ADAPTER:
        raise ModelFailure(AdapterAlone())
    make = _LAYOUTS.get(values.architecture)
    layout = make(values, tensors) if make else UnknownLayout(values.architecture)
    return ScaledLayout(layout, tensors) if has_scales(tensors) else layout
