"""Tokenizers in GGUF give the ids that the models' own give."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import transformers
from gguf import GGUFWriter, TokenType

from engine.errors import ModelFailure
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.weights.containers import open_source
from tests.engine.text.folders import (
    byte_fallback_tokenizer,
    byte_level_tokenizer,
    write_folder,
)

TEXTS = [
    "The keeper's lamp: 1,873 candles, 12.5 m high.\n\n  Isn't it?\t\tYES!!! it'll/they'd\r\n",
    "Größe, naïve, Ключ под камнем; 灯台は海の近くにあります。 हिन्दी ภาษาไทย \u0301 e\u0301",
    "def f(x):\n    return x ** 2  # §4 — “quoted”\n\n\n\n<|im_end|> </s> <0x41>",
    "🙂👩\u200d👩\u200d👧 \u00a0\u2003 a\u0000b    ",
    "",
]


def write(path: Path, add: Any) -> Path:
    writer = GGUFWriter(path, "llama")
    add(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def tokenizer_of(path: Path) -> TextTokenizer:
    return load_tokenizer(open_source(path), vocab_size=1 << 20)


def same_ids(actual: TextTokenizer, expected: TextTokenizer) -> None:
    assert actual.encode_plain(TEXTS) == expected.encode_plain(TEXTS)
    for text in TEXTS:
        assert actual.encode_template(text) == expected.encode_template(text)
    ids = range(expected.num_ids)
    assert [actual.token_bytes(each) for each in ids] == [
        expected.token_bytes(each) for each in ids
    ]


@pytest.mark.parametrize(
    ("pre", "family"),
    [("qwen2", "Qwen2Tokenizer"), ("qwen35", "Qwen3_5Tokenizer"), ("gpt-2", "GPT2Tokenizer")],
)
def test_text_is_cut_as_the_family_cuts_it(tmp_path: Path, pre: str, family: str) -> None:
    write_folder(tmp_path / "trained", byte_level_tokenizer())
    (tmp_path / "trained" / "chat_template.jinja").touch()
    model = json.loads((tmp_path / "trained" / "tokenizer.json").read_text())["model"]
    merges = [tuple(pair) for pair in model["merges"]]
    own = getattr(transformers, family)(vocab=model["vocab"], merges=merges)
    own.backend_tokenizer.save(str(tmp_path / "own.json"))
    content = json.loads((tmp_path / "own.json").read_text())
    added = [token["content"] for token in content["added_tokens"]]
    tokens = sorted(model["vocab"], key=model["vocab"].__getitem__)

    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre(pre)
        writer.add_token_list([*tokens, *(each for each in added if each not in model["vocab"])])
        kinds = [TokenType.CONTROL if each in added else TokenType.NORMAL for each in tokens]
        writer.add_token_types([*kinds, *[TokenType.CONTROL] * (len(added))][: len(tokens) + 1])
        writer.add_token_merges([" ".join(pair) for pair in merges])

    actual = tokenizer_of(write(tmp_path / "model.gguf", add))
    for text in TEXTS:
        expected = own.backend_tokenizer.encode(text, add_special_tokens=False).ids
        assert list(actual.encode_template(text)) == expected


def test_pieces_with_scores_are_merged_as_their_own_tokenizer_merges(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "own", byte_fallback_tokenizer())
    content = msgspec.json.decode((folder / "tokenizer.json").read_bytes())
    file = write(tmp_path / "model.gguf", lambda writer: add_pieces(writer, content))
    same_ids(tokenizer_of(file), tokenizer_of(folder))


def test_pieces_with_merges_are_cut_as_gemma_cuts_them(tmp_path: Path) -> None:
    """Runs of spaces and of ends of lines included; the family's class is what is compared with."""
    folder = write_folder(tmp_path / "trained", byte_fallback_tokenizer())
    content = msgspec.json.decode((folder / "tokenizer.json").read_bytes())["model"]
    lines = [("\n", "\n"), ("\n\n", "\n"), ("\n\n", "\n\n"), ("\u2581", "\u2581")]
    merges = [tuple(pair) for pair in content["merges"]] + lines
    tokens = sorted(content["vocab"], key=content["vocab"].__getitem__)
    tokens += [each for each in ("\n", *map("".join, lines)) if each not in content["vocab"]]
    vocab = {token: index for index, token in enumerate(tokens)}
    own = transformers.GemmaTokenizer(vocab=vocab, merges=merges).backend_tokenizer

    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model("gemma4")
        writer.add_token_list(tokens)
        writer.add_token_scores([0.0] * len(tokens))
        writer.add_token_types([_kind(each, {}) for each in tokens])
        writer.add_token_merges([" ".join(pair) for pair in merges])

    actual = tokenizer_of(write(tmp_path / "model.gguf", add))
    for text in [*TEXTS, "a  b\n\n\n\n\nc   \n d"]:
        expected = own.encode(text, add_special_tokens=False).ids
        assert list(actual.encode_plain([text])[0]) == expected


def add_pieces(writer: GGUFWriter, content: dict[str, Any]) -> None:
    """Scores fall with the rank of the merge that first makes a piece."""
    added = {token["content"]: token for token in content["added_tokens"]}
    ids = content["model"]["vocab"] | {each: token["id"] for each, token in added.items()}
    made = ["".join(pair) for pair in content["model"]["merges"]]
    tokens = sorted(ids, key=ids.__getitem__)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([-float(made.index(each)) if each in made else -1e4 for each in tokens])
    writer.add_token_types([_kind(each, added) for each in tokens])
    writer.add_eos_token_id(ids["<|im_end|>"])


def _kind(token: str, added: dict[str, Any]) -> TokenType:
    if token == "<unk>":
        return TokenType.UNKNOWN
    if token in added:
        return TokenType.CONTROL if added[token]["special"] else TokenType.USER_DEFINED
    is_byte = token.startswith("<0x") and token.endswith(">")
    return TokenType.BYTE if is_byte else TokenType.NORMAL


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        ({"pre": "mystery"}, "pre-tokenizer"),
        ({"pre": "falcon3"}, "not certain.*'falcon3'"),
        ({"pre": "lfm2"}, "not certain.*'lfm2'"),
        ({"pre": "pixtral"}, "not certain.*'pixtral'"),
        ({"model": "bert"}, "not supported"),
        ({"kinds": [1]}, "kinds"),
        ({"tokens": ["a", "a"], "kinds": [1, 1]}, "twice"),
        ({"eos": 7}, "eos token"),
    ],
)
def test_what_is_no_tokenizer_is_refused(
    tmp_path: Path, changes: dict[str, Any], finding: str
) -> None:
    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model(changes.get("model", "gpt2"))
        writer.add_tokenizer_pre(changes.get("pre", "qwen2"))
        writer.add_token_list(changes.get("tokens", ["a", "b"]))
        writer.add_token_types(changes.get("kinds", [1, 1]))
        writer.add_token_merges(["a b"])
        writer.add_eos_token_id(changes.get("eos", 1))

    source = open_source(write(tmp_path / "model.gguf", add))
    with pytest.raises(ModelFailure, match=finding):
        source.metadata("tokenizer_config.json") and source.metadata("tokenizer.json")


def test_ends_that_the_model_does_not_have_are_none(tmp_path: Path) -> None:
    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model("gpt2")
        writer.add_token_list(["a", "b"])
        writer.add_token_types([1, 3])
        writer.add_eos_token_id(1)
        writer.add_eot_token_id((1 << 32) - 1)

    source = open_source(write(tmp_path / "model.gguf", add))
    assert json.loads(source.metadata("generation_config.json").content) == {"eos_token_id": [1]}


@pytest.mark.parametrize(("model", "ends"), [("gemma4", [1, 2]), ("gpt2", [1])])
def test_a_call_of_gemma_4_ends_its_answer_however_its_token_is_marked(
    tmp_path: Path, model: str, ends: list[int]
) -> None:
    """Files in circulation do not mark it; ``</s>`` in them is a tag of HTML."""

    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model(model)
        writer.add_token_list(["a", "<turn|>", "<|tool_response>", "</s>"])
        writer.add_token_types([1, 3, 4, 4])
        writer.add_eos_token_id(1)

    source = open_source(write(tmp_path / "model.gguf", add))
    assert json.loads(source.metadata("generation_config.json").content) == {"eos_token_id": ends}


@pytest.mark.parametrize(
    ("tokens", "ends"),
    [
        (["a", "<|endoftext|>", "<|im_start|>", "<|im_end|>"], [1, 3]),
        (["a", "<|end_of_text|>", "<|eom_id|>", "<|eot_id|>"], [1, 2, 3]),
        (["a", "<eos>", "<|turn>", "<turn|>"], [1, 3]),
    ],
    ids=["Qwen2.5", "Llama 3", "Gemma 4"],
)
def test_ends_that_no_key_names_are_known_by_their_text(
    tmp_path: Path, tokens: list[str], ends: list[int]
) -> None:
    """Of texts that are tokens for control alone: anybody may write the same letters."""

    def add(writer: GGUFWriter) -> None:
        writer.add_tokenizer_model("gpt2")
        writer.add_token_list([*tokens, "</s>"])
        writer.add_token_types([1, 3, 3, 3, 1])
        writer.add_eos_token_id(3)

    source = open_source(write(tmp_path / "model.gguf", add))
    assert json.loads(source.metadata("generation_config.json").content) == {"eos_token_id": ends}
