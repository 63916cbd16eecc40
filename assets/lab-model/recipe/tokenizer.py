"""The tokenizer: byte-level BPE of training documents and of real English.

python tokenizer.py FOLDER      reads corpus.json, writes the tokenizer's files

Digits and the characters of identifiers come in pairs, capitals of a row one by one, so that what
is copied is cut in the same pieces wherever it stands.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from documents import Library, write
from lessons import ALL, LESSONS
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from app.evaluation.tasks.task import VALUE_ALONE

VOCAB_SIZE = 3072
END_OF_TEXT, TURN_START, TURN_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END)
SPLIT = (
    r"[0-9a-f]{2}(?=[0-9a-f]*[0-9-])| ?\p{Lu}?\p{Ll}+|\p{Lu}|\p{N}{2}|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+|\s*[\r\n]+|\s+(?!\S)|\s"
)
NUM_DOCUMENTS, CHARS = 1500, 3000
REAL_CHARS = 3_000_000


def texts(library: list[str]) -> Iterator[str]:
    """What the tokenizer is trained on."""
    rng = random.Random(7)
    for _ in range(NUM_DOCUMENTS):
        document = write(rng, Library(library), CHARS, 0.3, LESSONS[ALL])
        yield f"system\n{VALUE_ALONE}user\nassistant\n"
        yield '<document number="1">\n[page 1]\n</document>\n\n'
        yield document.text
        for asked in document.questions:
            yield asked.text
            yield ", ".join(part.text for part in asked.parts)
    total = 0
    for text in library:
        yield text
        total += len(text)
        if total > REAL_CHARS:
            return


def train_tokenizer(library: list[str]) -> Tokenizer:
    """The special tokens follow the merges; no plain text can produce them."""
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
    tokenizer.train_from_iterator(texts(library), trainer)
    tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t in SPECIAL_TOKENS])
    return tokenizer


def save(folder: Path, tokenizer: Tokenizer) -> None:
    """Write the tokenizer files of a model folder."""
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
    work = Path(sys.argv[1])
    save(work, train_tokenizer(json.loads((work / "corpus.json").read_text())))
