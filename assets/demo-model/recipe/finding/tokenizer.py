"""The tokenizer for any English text: byte-level BPE whose words fall apart alike everywhere.

    python -m finding.tokenizer FOLDER      reads corpus.json, writes tokenizer.json, its settings

A word is cut in the same pieces with a space before it and without: pieces are learnt without
spaces, and the merges that join a space with the piece behind it come last; before a rare one, the
space stays a token of its own. So a question's word is found where a line begins with it, and a
copy can begin anywhere. Most words are cut alike with a capital, too (`capitals.py`).
"""

import json
import random
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from string import digits

from documents import SYSTEM, make_sample
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from words import ENDINGS, ONSETS, SURNAME_ENDINGS

from finding.capitals import beginnings, is_small, with_capitals

END_OF_TEXT, TURN_START, TURN_END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END)
REAL_CHARS = 8_000_000
NUM_SURVEYS = 60
SEED = 7_000_000
NUM_PIECES = 4600
MAX_PIECE = 12
NUM_SPACED = 2_493
"""Small pieces that also come with a space before them: those that most words begin with."""
ROLES = "assistant system user document page"
ROLE_WEIGHT = 5_000
"""So often the words of templates stand in the corpus, that each is one piece."""
SPACE, NEWLINE = "\u0120", "\u010a"
"""As byte-level tokens are written."""
RUNS = "-=._"
"""Signs that come in rows."""
SIGNS = "\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2022"
"""Quote marks, dashes, dots and bullets as typeset: one token each, though they are three bytes."""
SPLIT = (
    r" ?\p{L}+| ?\p{N}{1,2}| ?(?:-{2,}|={2,}|\.{2,}|_{2,}|[^\s\p{L}\p{N}])"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)

NAME = re.compile(
    rf"\b({'|'.join(ONSETS)})({'|'.join(ENDINGS)})?({'|'.join(ENDINGS + SURNAME_ENDINGS)})\b"
)
CODE = re.compile(r"\b([A-Z])([A-Z])(?=-\d)")


def corpus(texts: list[str]) -> Iterator[str]:
    """Real texts, the words of prompts, and surveys with their names and codes taken apart."""
    order = random.Random(3).sample(texts, len(texts))
    num_chars = 0
    for text in order:
        yield text
        num_chars += len(text)
        if num_chars > REAL_CHARS:
            break
    yield from [SYSTEM] * NUM_SURVEYS + [ROLES] * ROLE_WEIGHT
    for number in range(NUM_SURVEYS):
        rng = random.Random(SEED + number)
        sample = make_sample(rng, num_facts=40, spacing=2, num_conversations=20)
        told = [page for document in sample.documents for page in document.pages]
        asked = [turn.question for talk in sample.conversations for turn in talk]
        yield from map(take_apart, told + asked)


def take_apart(text: str) -> str:
    """Break composed names between their syllables, and the letters of codes.

    So a name is always spelt by its syllables, and none has a token of its own.
    """
    text = NAME.sub(lambda name: "\n".join(filter(None, name.groups())), text)
    return CODE.sub(r"\1\n\2", text)


def pieces(texts: Iterable[str], count: int) -> tuple[list[str], list[tuple[str, str]]]:
    """Pieces of words without spaces as they were learnt, and the merges that make them."""
    learner = Tokenizer(models.BPE())
    letters = pre_tokenizers.Split(Regex(r"\p{L}+"), "removed", invert=True)
    learner.pre_tokenizer = pre_tokenizers.Sequence(
        [letters, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=count,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        min_frequency=3,
        max_token_length=MAX_PIECE,
        show_progress=False,
    )
    learner.train_from_iterator(texts, trainer)
    learnt = json.loads(learner.to_str())["model"]
    return sorted(learnt["vocab"], key=learnt["vocab"].get), [tuple(m) for m in learnt["merges"]]


def train_tokenizer(texts: Iterable[str], count: int = NUM_PIECES) -> Tokenizer:
    """A tokenizer with `count` pieces and some of them with capitals."""
    texts = list(texts)
    known, merges = pieces(texts, count)
    begin = beginnings(known, merges, texts)
    rare = set(filter(is_small, known)).difference(begin[:NUM_SPACED])
    return assembled(*with_capitals(known, merges, begin), rare)


def assembled(known: list[str], merges: list[tuple[str, str]], rare: set[str]) -> Tokenizer:
    """A tokenizer of pieces; those that are not `rare` also come with a space before them."""
    seen = set(known)

    def merge(left: str, right: str) -> None:
        if left + right not in seen:
            seen.add(left + right)
            known.append(left + right)
            merges.append((left, right))

    for left, right in fixed_merges():
        merge(left, right)
    for piece in list(known):
        if piece not in rare and not piece.startswith((SPACE, NEWLINE)):
            merge(SPACE, piece)
    for length in (1, 2, 4):
        merge(SPACE * length, SPACE * length)

    trained = Tokenizer(models.BPE({piece: i for i, piece in enumerate(known)}, merges))
    trained.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    trained.decoder = decoders.ByteLevel()
    specials = [AddedToken(token, normalized=False) for token in SPECIAL_TOKENS]
    trained.add_special_tokens(specials)
    return trained


def fixed_merges() -> Iterator[tuple[str, str]]:
    """What makes one token each of two digits, of signs in a row, and of `SIGNS`."""
    yield from product(digits, digits)
    for sign, length in product((*RUNS, NEWLINE), (1, 2, 4)):
        yield sign * length, sign * length
    bytes_of = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    for sign in SIGNS:
        ((written, _),) = bytes_of.pre_tokenize_str(sign)
        yield written[0], written[1]
        yield written[:2], written[2]


def save(folder: Path, tokenizer: Tokenizer) -> None:
    """Write the tokenizer files of a model folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": 262144,
        "eos_token": TURN_END,
        "pad_token": END_OF_TEXT,
        "clean_up_tokenization_spaces": False,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")


def main(folder: Path) -> None:
    """Write the tokenizer files of a model folder."""
    texts = json.loads((folder / "corpus.json").read_text())
    save(folder, train_tokenizer(corpus(texts)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
