"""The supported model families, by the names that publishers use.

An application that looks for models can tell which of them are of any use, before one is
downloaded.
"""

CLASS_NAMES = frozenset(
    {
        "Gemma3ForCausalLM",
        "Gemma3ForConditionalGeneration",
        "Gemma4ForCausalLM",
        "Gemma4ForConditionalGeneration",
        "Gemma4UnifiedForCausalLM",
        "Gemma4UnifiedForConditionalGeneration",
        "GptOssForCausalLM",
        "GraniteMoeHybridForCausalLM",
        "InternLM2ForCausalLM",
        "LlamaForCausalLM",
        "Ministral3ForCausalLM",
        "MinistralForCausalLM",
        "Mistral3ForConditionalGeneration",
        "MistralForCausalLM",
        "Phi3ForCausalLM",
        "Qwen2ForCausalLM",
        "Qwen3ForCausalLM",
        "Qwen3MoeForCausalLM",
        "Qwen3NextForCausalLM",
        "Qwen3_5ForCausalLM",
        "Qwen3_5ForConditionalGeneration",
        "Qwen3_5MoeForCausalLM",
        "Qwen3_5MoeForConditionalGeneration",
        "SmolLM3ForCausalLM",
    }
)
"""As config.json lists them."""

GGUF_ARCHITECTURES = frozenset(
    {
        "gemma3",
        "gemma4",
        "gpt-oss",
        "granite",
        "granitehybrid",
        "granitemoe",
        "internlm2",
        "llama",
        "mistral3",
        "phi3",
        "qwen2",
        "qwen3",
        "qwen35",
        "qwen35moe",
        "qwen3moe",
        "qwen3next",
        "smollm3",
    }
)
"""As ``general.architecture`` names them."""


def is_computed(name: str) -> bool:
    """Whether a class, or an architecture of GGUF, is one of them."""
    return name in CLASS_NAMES or name in GGUF_ARCHITECTURES
