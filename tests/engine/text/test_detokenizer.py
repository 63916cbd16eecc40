"""Increments join to the library's own decoding and never hold half a character."""

from hypothesis import given
from hypothesis import strategies as st

from engine.text.detokenizer import Detokenizer
from engine.text.tokenizer import TextTokenizer
from engine.text.tokenizer_file import SPACE_MARK

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=SPACE_MARK))


def increments(tokenizer: TextTokenizer, ids: list[int]) -> list[str]:
    detokenizer = Detokenizer(tokenizer)
    return [*(detokenizer.push(token_id) for token_id in ids), detokenizer.finish()]


@given(text=TEXTS)
def test_increments_join_to_the_text(byte_level: TextTokenizer, text: str) -> None:
    [ids] = byte_level.encode_plain([text])
    parts = increments(byte_level, ids)
    assert "".join(parts) == byte_level._template.normalizer.normalize_str(text)
    assert parts[-1] == ""


@given(text=TEXTS)
def test_marked_spaces_lose_only_the_first(byte_fallback: TextTokenizer, text: str) -> None:
    [ids] = byte_fallback.encode_plain([" " + text])
    assert "".join(increments(byte_fallback, ids)) == text


def test_a_character_appears_with_its_last_byte(tokenizer: TextTokenizer) -> None:
    [ids] = tokenizer.encode_plain(["🜍"])
    assert len(ids) == 4
    assert increments(tokenizer, ids) == ["", "", "", "🜍", ""]


def test_an_unfinished_character_is_replaced_at_the_end(tokenizer: TextTokenizer) -> None:
    [ids] = tokenizer.encode_plain(["🜍"])
    assert increments(tokenizer, ids[:3]) == ["", "", "", "\ufffd"]


def test_a_broken_character_does_not_hold_up_what_follows(tokenizer: TextTokenizer) -> None:
    [broken], [good] = (ids[:1] for ids in tokenizer.encode_plain(["🜍", "a"]))
    detokenizer = Detokenizer(tokenizer)
    assert detokenizer.push(broken) == ""
    assert detokenizer.push(good) == "\ufffda"


def test_special_tokens_are_silent_and_visible_ones_are_text(tokenizer: TextTokenizer) -> None:
    ids = tokenizer.encode_template("<|im_start|><think>a</think><|im_end|>")
    assert "".join(increments(tokenizer, ids)) == "<think>a</think>"
