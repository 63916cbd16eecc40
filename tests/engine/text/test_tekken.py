"""tekken.json becomes the tokenizer that tokenizer.json of the same vocabulary is."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from engine.errors import ModelFailure
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.text.tokenizer_file import byte_alphabet
from engine.weights.containers import open_source
from tests.engine.models.plain.released import save_random

PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
SPECIALS = ["<unk>", "<s>", "</s>", "[INST]", "[/INST]"]
NUM_SPECIAL, NUM_WORDS, UNUSED = 8, 600, 20
CORPUS = [
    "The contract of 2019 was signed by Mrs. O'Neill, Zürich; the notary's fee was 1,250 francs.",
    "the theory of the thermometer, they thought, threatens the thesis that then there are three",
    "签署合同的人是谁？ 合同于二〇一九年签署。 naïve façade — “quoted” text…\n\n\tif x == 10:\n",
    "aaaaaaa aaa aaaa abababab bababa hahahaha mississippi",
]


def trained() -> Tokenizer:
    """A byte-level BPE by the library itself."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PATTERN), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    names = SPECIALS + [f"<SPECIAL_{number}>" for number in range(len(SPECIALS), NUM_SPECIAL)]
    trainer = trainers.BpeTrainer(
        vocab_size=NUM_SPECIAL + NUM_WORDS,
        special_tokens=names,
        initial_alphabet=list(byte_alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(CORPUS, trainer)
    return tokenizer


def tekken_of(tokenizer: Tokenizer) -> dict[str, Any]:
    """The same vocabulary as Mistral writes it, with some words more than are used."""
    byte_of = {char: byte for byte, char in enumerate(byte_alphabet())}
    words = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])[NUM_SPECIAL:]
    spelled = [bytes(byte_of[char] for char in word) for word, _ in words]
    spelled += [b"the contract %d" % number for number in range(UNUSED)]
    return {
        "config": {
            "pattern": PATTERN,
            "num_vocab_tokens": len(spelled),
            "default_vocab_size": NUM_SPECIAL + len(words),
            "default_num_special_tokens": NUM_SPECIAL,
            "version": "v7",
        },
        "vocab": [
            {"rank": rank, "token_bytes": base64.b64encode(word).decode(), "token_str": None}
            for rank, word in enumerate(spelled)
        ],
        "special_tokens": [
            {"rank": rank, "token_str": name, "is_control": True}
            for rank, name in enumerate(SPECIALS)
        ],
    }


ORIGINAL = trained()
TEKKEN = tekken_of(ORIGINAL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistral")
    save_random(folder, "Mistral", seed=1, num_hidden_layers=1)
    return folder


def load(folder: Path, values: object) -> TextTokenizer:
    (folder / "tekken.json").write_text(json.dumps(values))
    return load_tokenizer(open_source(folder), vocab_size=NUM_SPECIAL + NUM_WORDS)


@pytest.fixture(scope="module")
def tokenizer(folder: Path) -> TextTokenizer:
    return load(folder, TEKKEN)


WORDS = [word for text in CORPUS for word in text.split(" ")]
TEXTS = st.lists(st.sampled_from([*WORDS, *SPECIALS]) | st.text(max_size=6), max_size=12)


@given(words=TEXTS)
def test_text_becomes_the_tokens_of_the_library(tokenizer: TextTokenizer, words: list[str]) -> None:
    text = " ".join(words).encode("utf-8", "ignore").decode()
    assert tokenizer.encode_template(text).tolist() == ORIGINAL.encode(text).ids
    [plain] = tokenizer.encode_plain([text])
    assert min(plain, default=NUM_SPECIAL) >= NUM_SPECIAL, "no text is a special token"
    assert b"".join(map(tokenizer.token_bytes, plain)).decode() == text


def test_special_tokens_have_the_first_ids(tokenizer: TextTokenizer) -> None:
    assert [tokenizer.token_id(name) for name in SPECIALS] == list(range(len(SPECIALS)))
    assert tokenizer.token_id("<SPECIAL_7>") == 7
    assert tokenizer.num_ids == ORIGINAL.get_vocab_size()
    assert tokenizer.token_bytes(3) == b""


def test_words_beyond_the_size_of_the_vocabulary_are_not_used(tokenizer: TextTokenizer) -> None:
    [ids] = tokenizer.encode_plain(["the contract 7"])
    assert len(ids) > 1


def test_tokenizer_json_comes_first(folder: Path, tmp_path: Path) -> None:
    for name in ("config.json", "model.safetensors"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    ORIGINAL.save(str(tmp_path / "tokenizer.json"))
    assert load(tmp_path, {}).num_ids == ORIGINAL.get_vocab_size()


def changed(part: str, **values: object) -> dict[str, Any]:
    return TEKKEN | {part: TEKKEN[part] | values}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], "object"),
        ({name: TEKKEN[name] for name in ("config", "vocab")}, "does not list its special"),
        (TEKKEN | {"special_tokens": TEKKEN["special_tokens"] * 2}, "twice the same"),
        (TEKKEN | {"special_tokens": [{"rank": 8, "token_str": "<s>"}]}, "beyond their number"),
        (
            TEKKEN | {"special_tokens": [{"rank": n, "token_str": "<s>"} for n in (0, 1)]},
            "special token twice",
        ),
        (TEKKEN | {"special_tokens": [{"rank": 0, "token_str": "the"}]}, "vocabulary too"),
        (changed("config", default_vocab_size=100_000), "are used"),
        (changed("config", default_num_special_tokens=1 << 21), "are used"),
        (changed("config", default_vocab_size=-1), "default_vocab_size"),
        (changed("config", pattern="("), "tokenizer fails"),
        (TEKKEN | {"vocab": TEKKEN["vocab"][::-1]}, "order of their ranks"),
        (TEKKEN | {"vocab": [{"rank": 0, "token_bytes": "!"}]}, "token_bytes"),
    ],
)
def test_files_that_are_not_in_order_are_refused(
    tmp_path: Path, folder: Path, values: object, words: str
) -> None:
    for name in ("config.json", "model.safetensors"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    with pytest.raises(ModelFailure, match=words):
        load(tmp_path, values)


def test_a_byte_without_a_token_is_told(folder: Path, tmp_path: Path) -> None:
    for name in ("config.json", "model.safetensors"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    lost = {"rank": 5, "token_bytes": base64.b64encode(b"unheard of").decode()}
    vocab = [*TEKKEN["vocab"][:5], lost, *TEKKEN["vocab"][6:]]
    with pytest.raises(ModelFailure, match="1 bytes have no token"):
        load(tmp_path, TEKKEN | {"vocab": vocab})
