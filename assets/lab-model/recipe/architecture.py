"""The model: twelve layers of the Qwen3.5 family, every third one attention, and first weights."""

import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import Qwen3_5ForCausalLM, Qwen3_5TextConfig

HIDDEN, INTERMEDIATE = 192, 448
FORGETTING = (8.0, 0.5, 0.03)
"""The rate of every head of a linear layer, fast to slow."""


def config(tokenizer: Tokenizer) -> Qwen3_5TextConfig:
    """The architecture. With a low rotary base short documents show every phase."""
    end, pad = tokenizer.token_to_id("<|im_end|>"), tokenizer.token_to_id("<|endoftext|>")
    return Qwen3_5TextConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=HIDDEN,
        intermediate_size=INTERMEDIATE,
        num_hidden_layers=12,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=64,
        linear_num_key_heads=len(FORGETTING),
        linear_num_value_heads=len(FORGETTING),
        linear_key_head_dim=64,
        linear_value_head_dim=64,
        linear_conv_kernel_dim=4,
        layer_types=["linear_attention", "linear_attention", "full_attention"] * 4,
        tie_word_embeddings=True,
        max_position_embeddings=262144,
        initializer_range=0.04,
        rope_parameters={
            "rope_type": "default",
            "rope_theta": 1000.0,
            "partial_rotary_factor": 0.25,
            "mrope_section": [3, 3, 2],
            "mrope_interleaved": True,
        },
        eos_token_id=[end, pad],
        pad_token_id=pad,
    )


def new_model(tokenizer: Tokenizer) -> Qwen3_5ForCausalLM:
    """Fresh weights that make looking up easy to learn.

    Attention hands on what it finds (the output projection undoes the value projection), and the
    heads of a linear layer forget within one, some, and many tokens.
    """
    torch.manual_seed(1)
    model = Qwen3_5ForCausalLM(config(tokenizer))
    with torch.no_grad():
        model.model.embed_tokens.weight.normal_(0, 0.06)
        for layer in model.model.layers:
            if hasattr(layer, "self_attn"):
                start_attention(layer.self_attn)
            else:
                layer.linear_attn.A_log.zero_()
                layer.linear_attn.dt_bias.copy_(torch.tensor(FORGETTING).expm1().log())
    return model


def start_attention(layer: nn.Module) -> None:
    """Outputs like values, so that what is found can be copied; queries and keys stay random."""
    width, dim, groups = layer.q_proj.in_features, layer.head_dim, layer.num_key_value_groups
    layer.q_norm.weight.fill_(0.25)
    layer.k_norm.weight.fill_(0.25)
    nn.init.orthogonal_(layer.v_proj.weight)
    values = layer.v_proj.weight.view(-1, dim, width).repeat_interleave(groups, 0)
    layer.o_proj.weight.copy_(values.reshape(-1, width).t() * 0.5)
