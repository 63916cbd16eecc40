"""A small valid tokenizer for models with random weights: bytes, padding, chat markers.

Every byte is a token, so any text can be encoded; the ids between are letter strings that no text
produces but that any generated id can be decoded to.
"""

import itertools
import json
import string
from collections.abc import Iterator
from pathlib import Path

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

END_OF_TEXT = "<|endoftext|>"
TURN_START = "<|im_start|>"
TURN_END = "<|im_end|>"
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END)
VISIBLE_TOKENS = ("<think>", "</think>")
"""Tokens of their own that are text all the same, as released models have them."""

CHAT_TEMPLATE = """\
{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\\n' }}
{{- '<think>\\n' if enable_thinking else '<think>\\n\\n</think>\\n\\n' }}
{%- endif %}
"""


def write_random_tokenizer(folder: Path, *, vocab_size: int, max_positions: int) -> None:
    """Write tokenizer, chat template and generation config. Raises ``ValueError`` if too small."""
    tokenizer = byte_tokenizer(vocab_size)
    end_ids = [tokenizer.token_to_id(token) for token in (TURN_END, END_OF_TEXT)]
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE, encoding="utf-8")
    _write_json(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "eos_token": TURN_END,
            "pad_token": END_OF_TEXT,
            "model_max_length": max_positions,
            "clean_up_tokenization_spaces": False,
        },
    )
    _write_json(
        folder / "generation_config.json", {"eos_token_id": end_ids, "pad_token_id": end_ids[1]}
    )


def byte_tokenizer(vocab_size: int) -> Tokenizer:
    """Return a byte-level BPE without merges that has exactly ``vocab_size`` tokens."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    num_fillers = vocab_size - len(alphabet) - len(SPECIAL_TOKENS) - len(VISIBLE_TOKENS)
    if num_fillers < 0:
        raise ValueError(f"a vocabulary of {vocab_size} has no room for bytes and chat markers")
    tokens = [*alphabet, *itertools.islice(_letter_strings(), num_fillers)]
    vocabulary = {token: number for number, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, normalized=False) for token in SPECIAL_TOKENS])
    tokenizer.add_tokens([AddedToken(token, normalized=False) for token in VISIBLE_TOKENS])
    return tokenizer


def _letter_strings() -> Iterator[str]:
    """Yield aa, ab, ... zz, aaa, ... without end."""
    for length in itertools.count(2):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "".join(letters)


def _write_json(path: Path, values: dict[str, object]) -> None:
    path.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
