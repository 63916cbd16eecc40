"""gpt-oss as converters write it: its experts turned, and gate and up apart."""

from tests.gguf_files.writing import Arrays

GPT_OSS_NAMES = {
    "post_attention_layernorm.weight": "post_attention_norm.weight",
    "self_attn.sinks": "attn_sinks.weight",
    "mlp.router.weight": "ffn_gate_inp.weight",
    "mlp.router.bias": "ffn_gate_inp.bias",
    "gate.weight": "ffn_gate_exps.weight",
    "gate.bias": "ffn_gate_exps.bias",
    "up.weight": "ffn_up_exps.weight",
    "up.bias": "ffn_up_exps.bias",
    "down.weight": "ffn_down_exps.weight",
    "down.bias": "ffn_down_exps.bias",
}


def apart(arrays: Arrays) -> Arrays:
    """The tensors with those of experts as a file has them, under names of ``GPT_OSS_NAMES``."""
    written = Arrays()
    for name, array in arrays.items():
        layer, _, part = name.partition("mlp.experts.")
        if not part:
            written[name] = array
            continue
        matrix, _, kind = part.partition("_proj")
        ending = "bias" if kind else "weight"
        turned = array if kind else array.swapaxes(1, 2)
        if matrix == "down":
            written[f"{layer}down.{ending}"] = turned
        else:
            written[f"{layer}gate.{ending}"] = turned[:, ::2]
            written[f"{layer}up.{ending}"] = turned[:, 1::2]
    return written
