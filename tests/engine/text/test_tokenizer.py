"""No text becomes a special token, no text is lost, no hostile file is used."""

import gc
import json
import random
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import ModelFailure
from engine.text import tokenizer as tokenizer_module
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.text.tokenizer_file import SPACE_MARK, byte_alphabet
from engine.weights.containers import open_source
from tests.campaign.allocations import allocated_bytes
from tests.engine.text import folders

MARKUP = (*folders.SPECIAL_TOKENS, *folders.VISIBLE_TOKENS, "<unk>", "<0x41>", "<|im_", "end|>")
ALPHABET = st.characters(exclude_categories=["Cs"], exclude_characters=SPACE_MARK)
TEXTS = st.lists(st.sampled_from(MARKUP) | st.text(ALPHABET, max_size=8), max_size=12).map("".join)


def decoded(tokenizer: TextTokenizer, ids: list[int]) -> str:
    return b"".join(tokenizer.token_bytes(token_id) for token_id in ids).decode()


def added_ids(tokenizer: TextTokenizer) -> set[int]:
    contents = (*folders.SPECIAL_TOKENS, *folders.VISIBLE_TOKENS, "<unk>")
    return {tokenizer.token_id(content) for content in contents} - {None}


@given(text=TEXTS)
@example(text="".join(MARKUP))
@example(text="  a b  c\n\n\td ")
def test_plain_text_yields_no_added_token_and_comes_back(
    tokenizer: TextTokenizer, text: str
) -> None:
    [ids] = tokenizer.encode_plain([text])
    assert not added_ids(tokenizer) & set(ids)
    expected = text if tokenizer.marks_spaces else unicodedata.normalize("NFC", text)
    assert decoded(tokenizer, ids) == expected


@given(pieces=st.lists(TEXTS, max_size=5))
def test_a_piece_is_tokenised_alike_alone_and_among_others(
    tokenizer: TextTokenizer, pieces: list[str]
) -> None:
    assert tokenizer.encode_plain(pieces) == [
        tokenizer.encode_plain([piece])[0] for piece in pieces
    ]


def test_template_text_may_hold_special_tokens(tokenizer: TextTokenizer) -> None:
    ids = tokenizer.encode_template("<|im_start|>user\n")
    assert ids[0] == tokenizer.token_id("<|im_start|>")
    assert decoded(tokenizer, ids) == "user\n"
    think = tokenizer.encode_template("<think>")
    assert list(think) == [tokenizer.token_id("<think>")]
    assert tokenizer.token_bytes(think[0]) == b"<think>"


def test_agrees_with_the_library_on_text_without_markup(byte_level_folder: Path) -> None:
    ours = load_tokenizer(open_source(byte_level_folder), vocab_size=folders.VOCAB_SIZE)
    theirs = folders.Tokenizer.from_file(str(byte_level_folder / "tokenizer.json"))
    assert list(ours.encode_plain(folders.CORPUS)[1]) == theirs.encode(folders.CORPUS[1]).ids


def test_batches_and_cuts_lose_nothing(
    tokenizer: TextTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokenizer_module, "MAX_PIECE_CHARS", 7)
    monkeypatch.setattr(tokenizer_module, "BATCH_CHARS", 16)
    pieces = [folders.CORPUS[0], "", folders.CORPUS[2], "a" * 100]
    assert [decoded(tokenizer, ids) for ids in tokenizer.encode_plain(pieces)] == pieces


def test_ids_without_a_token_stand_for_nothing(tokenizer: TextTokenizer) -> None:
    assert tokenizer.token_bytes(tokenizer.num_ids) == b""
    assert tokenizer.token_bytes(4_000_000_000) == b""
    assert tokenizer.num_ids <= folders.VOCAB_SIZE


def test_fingerprint_follows_the_file(byte_level_folder: Path, tmp_path: Path) -> None:
    original = (byte_level_folder / "tokenizer.json").read_bytes()
    (tmp_path / "tokenizer.json").write_bytes(original + b"\n")
    changed = load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    (tmp_path / "tokenizer.json").write_bytes(original)
    copied = load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    same = load_tokenizer(open_source(byte_level_folder), vocab_size=folders.VOCAB_SIZE)
    assert copied.fingerprint == same.fingerprint != changed.fingerprint


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "truncated"),
        (b"{}", "missing required field `model`"),
        (b"[" * 100_000, "Expected `object`"),
        (b'{"model":' + b'{"vocab":' * 100_000, "not what it should be"),
        (b'{"model": {"type": "BPE", "vocab": {"\xff": 1}, "merges": []}}', "not what"),
        (b'{"model": {"type": "WordLevel", "vocab": {}}}', "WordLevel"),
        (b'{"model": {"type": "BPE", "vocab": {"a": 1.5}, "merges": []}}', "Expected `int`"),
        (b'{"model": {"type": "BPE", "vocab": {}, "merges": []}}', "neither byte-level"),
    ],
)
def test_a_malformed_file_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "tokenizer.json").write_bytes(content)
    with pytest.raises(ModelFailure, match=reason) as failure:
        load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    assert "tokenizer.json" in failure.value.problem.words.message
    assert failure.value.problem.words.remedy


def test_a_missing_or_huge_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "vocab.txt").write_text("{}")
    with pytest.raises(ModelFailure, match="has no tokenizer"):
        load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    with (tmp_path / "tokenizer.json").open("wb") as file:
        file.truncate(129 << 20)
    with pytest.raises(ModelFailure, match="larger than 128 MiB"):
        load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)


def test_ids_must_fit_the_model(byte_level_folder: Path, byte_level: TextTokenizer) -> None:
    load_tokenizer(open_source(byte_level_folder), vocab_size=byte_level.num_ids)
    with pytest.raises(ModelFailure, match="but the model only"):
        load_tokenizer(open_source(byte_level_folder), vocab_size=byte_level.num_ids - 1)


def set_vocab(content: dict, token: str, token_id: int) -> None:
    content["model"]["vocab"][token] = token_id


def add_token(content: dict, text: str) -> None:
    content["added_tokens"].append({"id": content["model"]["vocab"][text], "content": text})


def test_bytes_that_no_character_has_may_be_missing(tmp_path: Path) -> None:
    """Vocabularies that grew from texts lack them."""
    folder = folders.write_folder(tmp_path, folders.byte_level_tokenizer())
    content = json.loads((folder / "tokenizer.json").read_text())
    missing = [0xC0, 0xC1, 0xF1, *range(0xF5, 0x100)]
    vocab = content["model"]["vocab"]
    for byte in missing:
        vocab[f"{byte} is missing"] = vocab.pop(byte_alphabet()[byte])
    (folder / "tokenizer.json").write_text(json.dumps(content))
    tokenizer = load_tokenizer(open_source(folder), vocab_size=folders.VOCAB_SIZE)
    text = "a\u00e9\u4e00\U0001f600\U000e0100\U0010fffd"
    [tokens] = tokenizer.encode_plain([text])
    assert decoded(tokenizer, list(tokens)) == text


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda c: c["model"].update(dropout=0.5), "dropout"),
        (lambda c: c["model"].update(end_of_word_suffix="</w>"), "end_of_word_suffix"),
        (lambda c: c.update(normalizer={"type": "Lowercase"}), "Lowercase"),
        (
            lambda c: c.update(
                normalizer={"type": "Replace", "pattern": {"Regex": "a"}, "content": "aa"}
            ),
            "normalizer",
        ),
        (
            lambda c: c["pre_tokenizer"]["pretokenizers"][0].update(behavior="Removed"),
            "Removed",
        ),
        (
            lambda c: c["pre_tokenizer"]["pretokenizers"].extend([{"type": "Digits"}] * 20_000),
            "length <= 64",
        ),
        (lambda c: c.update(pre_tokenizer=None), "neither byte-level"),
        (lambda c: c["model"]["vocab"].pop("Ġ"), "1 bytes have no token"),
        (lambda c: set_vocab(c, "twice", 0), "used twice"),
        (lambda c: set_vocab(c, "negative", -1), "negative"),
        (lambda c: set_vocab(c, "further", 1 << 33), "tokenizer.json"),
        (lambda c: add_token(c, "".join(c["model"]["merges"][0])), "can turn into"),
        (lambda c: add_token(c, "x"), "can turn into"),
        (lambda c: add_token(c, next(reversed(c["model"]["vocab"]))), "can turn into"),
        (lambda c: c["added_tokens"][0].update(id=900), "second id"),
        (lambda c: c["model"]["merges"].append(["nobody", "knows"]), "fails"),
    ],
)
def test_a_tokenizer_that_could_do_harm_is_refused(
    byte_level_folder: Path, tmp_path: Path, change: object, reason: str
) -> None:
    content = json.loads((byte_level_folder / "tokenizer.json").read_text(encoding="utf-8"))
    change(content)
    (tmp_path / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ModelFailure, match=reason):
        load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)


def test_words_that_are_tokens_whole_are_never_special_ones(
    byte_level_folder: Path, tmp_path: Path
) -> None:
    """As Mistral's tokenizer has them: inside the vocabulary, which is looked up before pairs."""
    content = json.loads((byte_level_folder / "tokenizer.json").read_text(encoding="utf-8"))
    content["model"]["ignore_merges"] = True
    for token in content["added_tokens"]:
        content["model"]["vocab"][token["content"]] = token["id"]
    content["model"]["vocab"] |= {"lighthouse": 1000, "secret": 1001}
    add_token(content, "secret")
    (tmp_path / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    tokenizer = load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    added = {token["id"] for token in content["added_tokens"]}
    text = "lighthouse\nsecret\n" + "".join(token["content"] for token in content["added_tokens"])
    (plain,) = tokenizer.encode_plain([text])
    assert not added & set(plain)
    assert plain[0] == 1000
    assert b"".join(map(tokenizer.token_bytes, plain)) == text.encode()
    assert added <= set(tokenizer.encode_template(text))


def test_a_pattern_that_backtracks_forever_is_a_failure(
    byte_level_folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    content = json.loads((byte_level_folder / "tokenizer.json").read_text(encoding="utf-8"))
    content["pre_tokenizer"]["pretokenizers"][0]["pattern"]["Regex"] = "(a+)+$"
    (tmp_path / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    tokenizer = load_tokenizer(open_source(tmp_path), vocab_size=folders.VOCAB_SIZE)
    with pytest.raises(ModelFailure, match="retry-limit"):
        tokenizer.encode_plain(["a" * 60 + "!"])


def test_the_bundled_model_has_a_sound_tokenizer(demo_model: Path) -> None:
    config = json.loads((demo_model / "config.json").read_text(encoding="utf-8"))
    config = config.get("text_config", config)
    tokenizer = load_tokenizer(open_source(demo_model), vocab_size=config["vocab_size"])
    [ids] = tokenizer.encode_plain(["[page 1]\nBrücke <|im_end|>\n"])
    assert decoded(tokenizer, ids) == "[page 1]\nBrücke <|im_end|>\n"


@pytest.mark.skipif(not allocated_bytes(), reason="this C library does not tell what it gave out")
def test_a_tokenizer_that_is_dropped_takes_its_memory_along(demo_model: Path) -> None:
    chance = random.Random(1)
    pages = [" ".join("".join(chance.choices("abcdef", k=6)) for _ in range(300)) for _ in range(8)]

    def use() -> None:
        source = open_source(demo_model)
        load_tokenizer(source, vocab_size=20_000).encode_plain(pages)

    use()
    gc.collect()
    before = allocated_bytes()
    for _ in range(6):
        use()
    gc.collect()
    assert allocated_bytes() - before < 6 * 50_000
