"""Pieces that words fall apart in: the same wherever a word stands."""

import string

import pytest
from tokenizers import Tokenizer
from tokenizers.pre_tokenizers import ByteLevel

from tests.assets.demo_model.conftest import MODEL, Recipe


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(MODEL / "recipe" / "finding" / "learnt" / "tokenizer.json"))


@pytest.mark.parametrize("text", ["gate", "Zanda", "wheelbarrow", "naïve", "66838", "snake_case"])
def test_words_fall_apart_alike_everywhere(tokenizer: Tokenizer, text: str) -> None:
    begun = tokenizer.encode(text).tokens
    inside = tokenizer.encode(f" {text}").tokens
    assert inside == [f"\u0120{begun[0]}", *begun[1:]]


@pytest.mark.parametrize("text", ["smoking", "carry", "pull", "house", "report", "children"])
def test_words_fall_apart_alike_where_a_sentence_begins(tokenizer: Tokenizer, text: str) -> None:
    small = tokenizer.encode(text).tokens
    _, first, *rest = tokenizer.encode(f". {text.title()}").tokens
    assert [first.removeprefix("\u0120").lower(), *rest] == small


def test_signs_as_typeset_are_single_pieces(recipe: Recipe, tokenizer: Tokenizer) -> None:
    """With a space before them, too: quotes begin and end with them."""
    for sign in recipe.of("finding.tokenizer").SIGNS:
        assert len(tokenizer.encode(sign).ids) == len(tokenizer.encode(f" {sign}").ids) == 1
    said = tokenizer.encode("It was the captain\u2019s \u201cAurora\u201d.")
    assert [
        text
        for text in map(tokenizer.decode, ([n] for n in said.ids))
        if text.strip(" ") in ("\u2019", "\u201c", "\u201d")
    ] == ["\u2019", " \u201c", "\u201d"]


def test_syllables_of_names_are_single_pieces(tokenizer: Tokenizer) -> None:
    """They were learnt; capitals of other pieces must not take them apart."""
    assert tokenizer.encode("Pemstow").tokens == ["Pem", "stow"]


def test_any_text_comes_back(tokenizer: Tokenizer) -> None:
    text = "A table:\n  x\t=  12345\n\n----  ....\nÄ 日本 🙂 </document>  end "
    assert tokenizer.decode(tokenizer.encode(text).ids) == text


def test_capitals_are_merged_as_small_letters_are(recipe: Recipe) -> None:
    module = recipe.of("finding.capitals")
    merges = [("c", "a"), ("ca", "r"), ("t", "h"), ("th", "e"), ("h", "e"), ("T", "he")]
    known = [*string.ascii_letters, "-", "é", *("".join(merge) for merge in merges)]
    pieces, made = module.with_capitals(known, merges, ["car", "the", "th"])
    assert pieces[: len(known)] == known
    assert {"Ca", "Car", "Th"} <= set(pieces)
    assert made.index(("Ca", "r")) == made.index(("ca", "r")) + 1
    assert ("Th", "e") in made  # in place of what made it before
    assert ("T", "he") not in made


def test_the_space_before_a_rare_piece_is_a_token_of_its_own(recipe: Recipe) -> None:
    module = recipe.of("finding.tokenizer")
    merges = [("c", "a"), ("ca", "r"), ("d", "o")]
    alphabet = sorted(ByteLevel.alphabet())
    known = [*alphabet, *("".join(merge) for merge in merges)]
    made = module.assembled(known, merges, {"do"})
    assert made.encode("car car do do").tokens == [
        *("car", f"{module.SPACE}car"),
        *(module.SPACE, "do", module.SPACE, "do"),
    ]
