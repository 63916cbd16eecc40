"""The tokenizer of the demo model: byte-level BPE trained on the generator's own text.

python tokenizer.py FOLDER      writes tokenizer.json and tokenizer_config.json
"""

import json
import random
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from documents import SYSTEM, Document, make_sample
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from words import ENDINGS, ONSETS, SURNAME_ENDINGS

VOCAB_SIZE = 4096
END_OF_TEXT, TURN_START, TURN_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END)
SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
NAME = re.compile(
    rf"\b({'|'.join(ONSETS)})({'|'.join(ENDINGS)})?({'|'.join(ENDINGS + SURNAME_ENDINGS)})\b"
)
CODE = re.compile(r"\b([A-Z])([A-Z])(?=-\d)")


def corpus(seed: int, num_samples: int):
    """Texts of generated samples, with names and codes taken apart.

    So a name is always spelt by its syllables, a few dozen tokens that every document shows, and
    no name has a token of its own that the model would hardly ever meet.
    """
    rng = random.Random(seed)
    for _ in range(num_samples):
        yield f"system\n{SYSTEM}"
        yield "user\n"
        yield "assistant\n"
        sample = make_sample(rng, num_facts=20, spacing=2.0, num_conversations=20)
        yield from (take_apart(text) for text in pieces(sample.documents))
        for turns in sample.conversations:
            for turn in turns:
                yield take_apart(turn.question)
                yield take_apart(turn.answer)


def take_apart(text: str) -> str:
    """Break composed names between their syllables, and the letters of codes."""
    text = NAME.sub(lambda name: "\n".join(filter(None, name.groups())), text)
    return CODE.sub(r"\1\n\2", text)


def pieces(documents: list[Document]) -> list[str]:
    """The document pieces in reading order; each is tokenised on its own."""
    texts = []
    for document in documents:
        texts.append(f'<document name="{document.name}">\n')
        texts += [f"[page {n}]\n{page}\n" for n, page in enumerate(document.pages, 1)]
        texts.append("</document>\n\n")
    return texts


def train_tokenizer(texts: Iterable[str]) -> Tokenizer:
    """A byte-level BPE; the special tokens follow the merges and no plain text can produce them."""
    tokenizer = Tokenizer(models.BPE(byte_fallback=False))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE - len(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        min_frequency=2,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t in SPECIAL_TOKENS])
    return tokenizer


def save(folder: Path, tokenizer: Tokenizer) -> None:
    """Write the tokenizer files of a model folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": 262144,
        "eos_token": TURN_END,
        "pad_token": END_OF_TEXT,
        "clean_up_tokenization_spaces": False,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=2) + "\n")


if __name__ == "__main__":
    save(Path(sys.argv[1]), train_tokenizer(corpus(seed=7, num_samples=1500)))
