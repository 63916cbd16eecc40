"""A little Qwen3.5 with random weights and a tokenizer of Qwen's kind, in a folder."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec
import torch
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import Qwen3_5ForCausalLM, Qwen3_5TextConfig

from app.paths import demo_model

SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
NUM_TOKENS = 700


def write_little_qwen35(folder: Path, texts: Iterable[str]) -> Path:
    """Write the model; its tokenizer has the words of some texts."""
    folder.mkdir()
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=NUM_TOKENS - len(SPECIAL),
        show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_special_tokens([AddedToken(text, special=True) for text in SPECIAL])
    tokenizer.save(str(folder / "tokenizer.json"))
    for name in ("chat_template.jinja", "tokenizer_config.json"):
        shutil.copy(demo_model() / name, folder)
    end = tokenizer.token_to_id("<|im_end|>")
    (folder / "generation_config.json").write_bytes(msgspec.json.encode({"eos_token_id": [end]}))
    torch.manual_seed(5)
    config = Qwen3_5TextConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=64,
        intermediate_size=96,
        num_hidden_layers=4,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=32,
        linear_num_key_heads=2,
        linear_num_value_heads=4,
        linear_key_head_dim=16,
        linear_value_head_dim=16,
        tie_word_embeddings=True,
        initializer_range=0.2,
        eos_token_id=end,
    )
    Qwen3_5ForCausalLM(config).save_pretrained(folder)
    return folder
