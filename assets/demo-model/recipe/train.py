"""Train the demo model: short documents first, twice as long whenever 95 % of answer tokens are right.

python train.py FOLDER        continues from FOLDER/training.pt where there is one
"""

import math
import os
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from documents import make_sample
from forward import Batch, answer_loss
from prompts import Prompts
from tokenizers import Tokenizer
from torch import nn
from transformers import Qwen3_5ForCausalLM, Qwen3_5TextConfig

LEARNING_RATE = 1.5e-3


@dataclass(frozen=True)
class Level:
    """One length of the curriculum; `tokens` is the rough length of a document."""

    tokens: int
    num_documents: int
    num_questions: int


LEVELS = (
    Level(150, 12, 4),
    Level(256, 8, 6),
    Level(512, 4, 8),
    Level(1024, 3, 12),
    Level(2048, 2, 24),
    Level(4096, 1, 48),
    Level(8192, 1, 64),
    Level(16384, 1, 64),
)


def config(tokenizer: Tokenizer) -> Qwen3_5TextConfig:
    """The architecture. A low rotary base lets short documents show every phase that long ones have."""
    end, pad = tokenizer.token_to_id("<|im_end|>"), tokenizer.token_to_id("<|endoftext|>")
    return Qwen3_5TextConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=192,
        intermediate_size=448,
        num_hidden_layers=8,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=64,
        linear_num_key_heads=3,
        linear_num_value_heads=3,
        linear_key_head_dim=64,
        linear_value_head_dim=64,
        linear_conv_kernel_dim=4,
        full_attention_interval=4,
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
    """Fresh weights that already lean towards looking up and copying.

    Attention begins sharp, compares like with like (queries project as keys do) and hands on what it
    finds (the output projection undoes the value projection); recurrent states forget within some
    tens of tokens. Without this the same skill appears only after a long plateau.
    """
    torch.manual_seed(1)
    model = Qwen3_5ForCausalLM(config(tokenizer))
    with torch.no_grad():
        model.model.embed_tokens.weight.normal_(0, 0.06)
        for layer in model.model.layers:
            if hasattr(layer, "self_attn"):
                start_attention(layer.self_attn)
            else:
                heads = layer.linear_attn.num_v_heads
                step = torch.logspace(-3, -1, heads)
                layer.linear_attn.A_log.copy_(torch.linspace(1, 16, heads).log().flip(0))
                layer.linear_attn.dt_bias.copy_(step + (-(-step).expm1()).log())
    return model


def start_attention(layer: nn.Module) -> None:
    """Queries like keys, outputs like values; the gate stays random and half open."""
    width, dim, groups = layer.q_proj.in_features, layer.head_dim, layer.num_key_value_groups
    layer.q_norm.weight.fill_(0.5)
    layer.k_norm.weight.fill_(0.5)
    nn.init.orthogonal_(layer.k_proj.weight)
    nn.init.orthogonal_(layer.v_proj.weight)
    keys = layer.k_proj.weight.view(-1, dim, width).repeat_interleave(groups, 0)
    values = layer.v_proj.weight.view(-1, dim, width).repeat_interleave(groups, 0)
    noise = torch.randn_like(keys) * 0.3 * width**-0.5
    layer.q_proj.weight.view(-1, 2 * dim, width)[:, :dim] = keys + noise
    layer.o_proj.weight.copy_(values.reshape(-1, width).t() * 0.5)


def make_batch(rng: random.Random, prompts: Prompts, level: Level, spread: float) -> Batch:
    """Documents of one level; facts stand between 0 and `spread` filler sentences apart on average."""
    samples = []
    num_turns = 2 if rng.random() < 0.1 else 1
    for _ in range(level.num_documents):
        spacing = rng.uniform(0, spread)
        num_facts = max(
            2, round((level.tokens - 90) * rng.uniform(0.7, 1.05) / (19 + 14 * spacing))
        )
        samples.append(
            make_sample(
                rng,
                num_facts=num_facts,
                spacing=spacing,
                num_conversations=level.num_questions // num_turns,
                num_turns=num_turns,
            )
        )
    return prompts.batch(samples)


def main(folder: Path) -> None:
    """Train until stopped; the state is kept in `training.pt`."""
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    prompts = Prompts(tokenizer)
    model = new_model(tokenizer)
    decayed = [p for p in model.parameters() if p.ndim == 2]
    plain = [p for p in model.parameters() if p.ndim != 2]
    groups = [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=LEARNING_RATE, betas=(0.9, 0.98), fused=True)
    step = top = tokens = 0
    right = 0.0
    state_file = folder / "training.pt"
    if state_file.exists():
        state = torch.load(state_file)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        step, top, tokens = state["step"], state["top"], state["tokens"]
    started = time.monotonic()
    while True:
        rng = random.Random(1_000_000 + step)
        level = top if top == 0 or rng.random() < 0.75 else rng.randrange(top)
        batch = make_batch(rng, prompts, LEVELS[level], spread=0.7 * (top + 1))
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * min(1.0, (step + 1) / 30)
        loss, hits = answer_loss(model, batch, torch.bfloat16)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        tokens += int(batch.lengths.sum()) + int((batch.questions != prompts.pad).sum())
        share = hits.float().mean().item()
        if level == top:
            right = 0.9 * right + 0.1 * share
        if step % 5 == 0:
            print(
                f"step {step} level {level}/{top} loss {loss.item():.3f} right {share:.3f} "
                f"mean {right:.3f} tokens {tokens / 1e6:.2f}M t {time.monotonic() - started:.0f}",
                flush=True,
            )
        if right > 0.95 and top < len(LEVELS) - 1:
            top, right = top + 1, 0.0
        if step % 50 == 0:
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
            state |= {"step": step, "top": top, "tokens": tokens}
            torch.save(state, folder / "training.tmp")
            (folder / "training.tmp").replace(state_file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
