"""tokenizer.model becomes the tokenizer that tokenizer.json of the same vocabulary is."""

import json
import shutil
import struct
from pathlib import Path
from random import Random

import pytest

from engine.errors import ModelFailure
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.weights.containers import open_source
from tests.engine.models.plain.released import save_random
from tests.engine.text import folders

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, BYTE = 1, 2, 3, 4, 6
BYTE_PAIRS = bytes([0x18, 2])
UNCHANGED = bytes([0x20, 0])
MUTANTS = 300


def field(number: int, content: bytes) -> bytes:
    """One of a length of its own."""
    length, size = b"", len(content)
    while size >= 0x80:
        length += bytes([size & 0x7F | 0x80])
        size >>= 7
    return bytes([number << 3 | 2]) + length + bytes([size]) + content


def piece(text: str, score: float, kind: int) -> bytes:
    return field(
        1, field(1, text.encode()) + b"\x15" + struct.pack("<f", score) + bytes([24, kind])
    )


def pieces_of(file: dict[str, object]) -> list[bytes]:
    """A vocabulary whose scores are the places of its merges."""
    model = file["model"]
    merged = {"".join(pair): rank for rank, pair in enumerate(model["merges"])}
    added = {token["content"]: token["special"] for token in file["added_tokens"]}
    pieces = []
    for text in sorted(model["vocab"], key=model["vocab"].__getitem__):
        kind = BYTE if text.startswith("<0x") else NORMAL
        if text in added:
            kind = UNKNOWN if text == "<unk>" else CONTROL if added[text] else USER_DEFINED
        pieces.append(piece(text, -float(merged.get(text, 0)), kind))
    return pieces


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    save_random(folder, "Llama", seed=1, num_hidden_layers=1)
    return folders.write_folder(folder, folders.byte_fallback_tokenizer())


def written(own: Path, folder: Path, content: bytes, added: dict[str, object]) -> Path:
    """The same folder with tokenizer.model in place of tokenizer.json."""
    shutil.copytree(own, folder)
    (folder / "tokenizer.json").unlink()
    (folder / "tokenizer.model").write_bytes(content)
    config = json.loads((folder / "tokenizer_config.json").read_text())
    config["added_tokens_decoder"] = added
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    return folder


def load(folder: Path) -> TextTokenizer:
    return load_tokenizer(open_source(folder), vocab_size=folders.VOCAB_SIZE)


def content_of(own: Path, *, trainer: bytes = BYTE_PAIRS, normalizer: bytes = UNCHANGED) -> bytes:
    file = json.loads((own / "tokenizer.json").read_text())
    return b"".join((*pieces_of(file), field(2, trainer), field(3, normalizer)))


def behind_the_vocabulary(own: Path) -> dict[str, object]:
    """The added tokens that are no pieces."""
    file = json.loads((own / "tokenizer.json").read_text())
    vocab = file["model"]["vocab"]
    return {str(t["id"]): t for t in file["added_tokens"] if t["content"] not in vocab}


def test_texts_become_the_same_tokens(own: Path, tmp_path: Path) -> None:
    expected = load(own)
    added = behind_the_vocabulary(own)
    tokenizer = load(written(own, tmp_path / "model", content_of(own), added))
    texts = [
        *folders.CORPUS[:3],
        "  two  spaces\n\ttab",
        "\U0001f600 é ẞ",
        "".join((*folders.SPECIAL_TOKENS, *folders.VISIBLE_TOKENS, "<unk>")),
    ]
    assert tokenizer.encode_plain(texts) == expected.encode_plain(texts)
    for text in (*texts, folders.TEMPLATE):
        assert tokenizer.encode_template(text) == expected.encode_template(text)
    assert tokenizer.num_ids == expected.num_ids
    assert tokenizer.added_ids == expected.added_ids


def test_an_added_token_takes_the_place_of_a_piece(own: Path, tmp_path: Path) -> None:
    """As the markers of InternLM2.5 do with pieces that were kept free."""
    file = json.loads((own / "tokenizer.json").read_text())
    free = len(file["model"]["vocab"])
    content = b"".join([*pieces_of(file), piece("[UNUSED_TOKEN_1]", -1e4, NORMAL)])
    content += field(2, BYTE_PAIRS) + field(3, UNCHANGED)
    added = {str(free): {"content": "<|turn|>", "special": True}}
    tokenizer = load(written(own, tmp_path / "model", content, added))
    assert list(tokenizer.encode_template("<|turn|>")) == [free]
    assert free not in tokenizer.encode_plain(["<|turn|>"])[0]
    plain = load(written(own, tmp_path / "plain", content, {}))
    assert plain.fingerprint != tokenizer.fingerprint


@pytest.mark.parametrize(
    ("trainer", "normalizer", "finding"),
    [
        (bytes([0x18, 1]), UNCHANGED, "not merged in pairs"),
        (b"", UNCHANGED, "not merged in pairs"),
        (BYTE_PAIRS, b"", "changes text"),
        (BYTE_PAIRS, UNCHANGED + field(2, b"map"), "changes text"),
    ],
)
def test_what_would_be_read_otherwise_is_refused(
    own: Path, tmp_path: Path, trainer: bytes, normalizer: bytes, finding: str
) -> None:
    content = content_of(own, trainer=trainer, normalizer=normalizer)
    with pytest.raises(ModelFailure, match=finding):
        load(written(own, tmp_path / "model", content, {}))


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        (b"", "not merged in pairs"),
        (b"\xff" * 20, "truncated"),
        (b"\x0a\xff\xff\xff\xff\x0f", "truncated"),
        (b"\x08\x01", "no vocabulary"),
        (b"\x0b", "no vocabulary"),
        (piece("a", float("nan"), NORMAL), "no score"),
        (piece("a", 0, NORMAL) * 2 + field(2, BYTE_PAIRS), "twice"),
        (piece("a" * 300, 0, NORMAL) + field(2, BYTE_PAIRS), "300 characters"),
        (field(1, field(1, b"\xff")), "decode"),
    ],
)
def test_harm_is_refused_in_one_line(
    own: Path, tmp_path: Path, content: bytes, finding: str
) -> None:
    with pytest.raises(ModelFailure, match=finding) as failure:
        load(written(own, tmp_path / "model", content, {}))
    assert "\n" not in str(failure.value)


def test_mutants_are_read_or_refused(own: Path, tmp_path: Path) -> None:
    chance = Random(5)
    content = content_of(own)
    folder = written(own, tmp_path / "model", content, {})
    refusals = []
    for _ in range(MUTANTS):
        mutant = bytearray(content)
        for _ in range(chance.randint(1, 4)):
            mutant[chance.randrange(len(mutant))] = chance.randrange(256)
        (folder / "tokenizer.model").write_bytes(mutant[: chance.randrange(len(mutant))])
        try:
            load(folder)
        except ModelFailure as failure:
            refusals.append(str(failure))
    assert refusals
    assert not any("\n" in refusal for refusal in refusals)
