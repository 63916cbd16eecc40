"""Train the demo model: twice as long documents whenever 94 % of answer tokens are right.

python train.py FOLDER        continues from FOLDER/training.pt where there is one
"""

import os
import random
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from documents import make_sample
from forward import Batch, answer_loss
from prompts import Prompts
from tokenizers import Tokenizer
from torch import nn
from transformers import Qwen3_5ForCausalLM, Qwen3_5TextConfig


@dataclass(frozen=True)
class Level:
    """One length of the curriculum; `tokens` is the rough length of a document."""

    tokens: int
    num_documents: int
    num_questions: int


LEVELS = (
    Level(150, 16, 6),
    Level(256, 12, 8),
    Level(512, 6, 12),
    Level(1024, 4, 20),
    Level(2048, 2, 40),
    Level(4096, 1, 64),
    Level(8192, 1, 64),
    Level(16384, 1, 64),
)


def config(tokenizer: Tokenizer) -> Qwen3_5TextConfig:
    """The architecture. With a low rotary base short documents show every phase."""
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
                forgetting = torch.tensor([8.0, 0.5, 0.03])
                layer.linear_attn.A_log.zero_()
                layer.linear_attn.dt_bias.copy_(forgetting.expm1().log())
    return model


def start_attention(layer: nn.Module) -> None:
    """Outputs like values, so that what is found can be copied; queries and keys stay random."""
    width, dim, groups = layer.q_proj.in_features, layer.head_dim, layer.num_key_value_groups
    layer.q_norm.weight.fill_(0.25)
    layer.k_norm.weight.fill_(0.25)
    nn.init.orthogonal_(layer.v_proj.weight)
    values = layer.v_proj.weight.view(-1, dim, width).repeat_interleave(groups, 0)
    layer.o_proj.weight.copy_(values.reshape(-1, width).t() * 0.5)


def make_optimizers(model: nn.Module) -> list[torch.optim.Optimizer]:
    """Muon for the layers' matrices, AdamW for the rest, fastest for the sharpness of attention."""
    parameters = dict(model.named_parameters())
    matrices = [n for n, p in parameters.items() if p.ndim == 2 and "embed" not in n]
    sharpness = [n for n in parameters if "q_norm" in n or "k_norm" in n]
    others = [n for n in parameters if n not in matrices and n not in sharpness]

    def group(names: list[str], peak: float) -> dict[str, object]:
        return {"params": [parameters[name] for name in names], "lr": peak, "peak": peak}

    return [
        torch.optim.Muon(
            [group(matrices, 4e-3)], weight_decay=0.02, adjust_lr_fn="match_rms_adamw"
        ),
        torch.optim.AdamW(
            [group(others, 1.5e-3), group(sharpness, 6e-3)],
            betas=(0.9, 0.98),
            weight_decay=0.0,
            fused=True,
        ),
    ]


def make_batch(rng: random.Random, prompts: Prompts, level: Level, spread: float) -> Batch:
    """Documents of one level; on average up to `spread` sentences stand between facts."""
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


@dataclass
class Progress:
    """How far training is; `right` is the running share of right answer tokens at the top level."""

    step: int = 0
    top: int = 0
    tokens: int = 0
    right: float = 0.0


def rate(step: int, num_steps: int) -> float:
    """Share of the peak learning rate: a short rise, a plateau, and a fall in the last quarter."""
    return min(1.0, (step + 1) / 30, max(0.02, (num_steps - step) / (0.25 * num_steps)))


def main(folder: Path, num_steps: int) -> None:
    """Train up to a step; the state is kept in `training.pt`."""
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    prompts = Prompts(tokenizer)
    model = new_model(tokenizer)
    optimizers = make_optimizers(model)
    progress = Progress()
    state_file = folder / "training.pt"
    if state_file.exists():
        state = torch.load(state_file)
        model.load_state_dict(state["model"])
        progress = Progress(**state["progress"])
        for optimizer, saved in zip(optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
    started = time.monotonic()
    while progress.step < num_steps:
        rng = random.Random(1_000_000 + progress.step)
        is_top = progress.top == 0 or rng.random() < 0.75
        level = progress.top if is_top else rng.randrange(progress.top)
        batch = make_batch(rng, prompts, LEVELS[level], spread=0.7 * (progress.top + 1))
        share = rate(progress.step, num_steps)
        loss, right = train_step(model, batch, optimizers, share)
        progress.step += 1
        progress.tokens += int(batch.lengths.sum()) + int((batch.questions != prompts.pad).sum())
        if is_top:
            progress.right += 0.1 * (right - progress.right)
        if progress.step % 5 == 0:
            print(
                f"{progress} level {level} loss {loss:.3f} right {right:.3f} "
                f"seconds {time.monotonic() - started:.0f}",
                flush=True,
            )
        if progress.right > 0.94 and progress.top < len(LEVELS) - 1:
            progress.top, progress.right = progress.top + 1, 0.88
        if progress.step % 50 == 0 or progress.step == num_steps:
            state = {"model": model.state_dict(), "progress": asdict(progress)}
            state["optimizers"] = [optimizer.state_dict() for optimizer in optimizers]
            torch.save(state, folder / "training.tmp")
            (folder / "training.tmp").replace(state_file)


def train_step(
    model: nn.Module, batch: Batch, optimizers: list[torch.optim.Optimizer], share: float
) -> tuple[float, float]:
    """One step at a share of the peak learning rates; returns loss and share of right tokens."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * share
        optimizer.zero_grad()
    loss, hits = answer_loss(model, batch, torch.bfloat16)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    for optimizer in optimizers:
        optimizer.step()
    return loss.item(), hits.float().mean().item()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
