"""A full stop behind an abbreviation or an initial ends neither a sentence nor a quote."""

import pytest
import torch

from tests.assets.demo_model.conftest import MODEL, Recipe, answer, invented

PIECES = 2
"""Most pieces of an abbreviation that is known."""


@pytest.fixture(scope="module")
def reader(recipe: Recipe) -> object:
    return recipe.of("finding.reader").Reader(MODEL)


@pytest.fixture(scope="module")
def tokens(recipe: Recipe, reader: object) -> object:
    """What is learnt from the tokens of the vocabulary, which takes a second to look through."""
    return recipe.of("finding.learning.tokens").Tokens(reader.tokenizer)


def test_texts_are_split_behind_sentences_alone(recipe: Recipe) -> None:
    told = [
        "Dr. Hall met J. R. Brown, e.g. Monday, on p. 3 of Vol. II.",
        "See Fig. 4.",
        "The 3.2 GB are kept at 180 °C.",
        'It was kept by "him" (so they said.)',
        "Nobody knows.",
        "A line without an end",
        "The next, by Mr.",
        "3. Press the button.",
        "Never. I heat the hives (no. 4).",
        "Wait. No.",
    ]
    text = "\n".join((" ".join(told[:5]), told[5], "", *told[6:], ""))
    assert recipe.of("finding.passages").sentences(text) == told


def test_what_follows_an_abbreviation_begins_no_sentence(
    recipe: Recipe, reader: object, tokens: object
) -> None:
    """In the first layer and where it is imitated. Other words may end in the same pieces."""
    short, prompts = (recipe.of(f"finding.{name}") for name in ("abbreviations", "prompts"))
    tokenizer, encode = reader.tokenizer, prompts.Prompts(reader.tokenizer)
    known = [word for word in sorted(short.SHORT) if len(encode.text(word)) <= PIECES]
    assert len(known) == len(short.SHORT)
    assert len(short.halves(tokenizer)) > 15
    others = [
        "kept",
        "six",
        "Mars",
        "total",
        "oxygen",
        "start",
        "text",
        "salt",
        "casino",
        "ship",
        "GB",
        "DNA",
        "180 °C",
    ]
    words = [*known, "Q", *others]
    ids = torch.tensor([*encode.opening(""), *encode.text("".join(f" {w}. Near" for w in words))])
    begins = recipe.of("finding.circuits.stream").FEATURES["begins"]
    with torch.no_grad():
        stream = recipe.of("finding.circuits.layers").stream(reader.model, ids, 1)
    near = ids == encode.text(" Near")[-1]
    learnt = tokens.begins(ids)[near]
    assert near.sum() == len(words)
    assert learnt.tolist() == [word in others for word in words]
    torch.testing.assert_close(stream[near, begins], learnt.float(), rtol=0, atol=0.3)


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        (" He. Near", True), (" by Q. Near", False), ("\nQ. Near", False), (" by (Q. Near", False),
        (" U.S. Near", False), (" 3 kQ. Near", True), (" it. (Near", False),
        (" \u201cNo.\u201d Near", True), (" \u201cNo\u201d Near", False), (" No\u2019 Near", False),
        (' "No." Near', True), (' "No" Near', False), (" (so.) Near", True), (" (no) Near", False),
        (" (no. Near", False), (" (p. Near", False), (" (to no. Near", False),
        (" Tel. Near", False), ("\nTel. Near", False), (" (tell. Near", True),
        (" (casino. Near", True),
    ],
)  # fmt: skip
def test_signs_beside_a_full_stop_tell_whether_a_sentence_begins(
    recipe: Recipe, reader: object, tokens: object, text: str, is_so: bool
) -> None:
    encode = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    ids = torch.tensor([*encode.opening(""), *encode.text(f"Some words{text}")])
    begins = recipe.of("finding.circuits.stream").FEATURES["begins"]
    with torch.no_grad():
        stream = recipe.of("finding.circuits.layers").stream(reader.model, ids, 1)
    learnt = tokens.begins(ids)
    assert bool(learnt[-1]) == is_so
    assert abs(stream[-1, begins].item() - is_so) < 0.3


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("J. R. Varga founded the Zanda brewery.", "Who founded the Zanda brewery?"),
        ("Prof. Ada Lindt wrote the Zanda guide.", "Who wrote the Zanda guide?"),
        ("Dr. Hallam keeps the Zanda keys.", "Who keeps the Zanda keys?"),
        ("Mr. J. Bolt mended the Zanda loom.", "Who mended the Zanda loom?"),
        ("See No. 14 on p. 3 for the Zanda valves.", "Where are the Zanda valves?"),
        ("A Zanda passport costs 3.15 euros on Fridays.", "What does a Zanda passport cost?"),
        ("The Zanda tower (built c. 1450) has 312 steps.", "How many steps has the Zanda tower?"),
        ('The Zanda sign says "Closed until noon."', "What does the Zanda sign say?"),
        ("The Zanda crane was sold (it was rusty.)", "Why was the Zanda crane sold?"),
        ('Told "No!" he left the Zanda yard at once.', "Who left the Zanda yard?"),
        ("The Zanda mill is listed (no. 2018-117).", "Is the Zanda mill listed?"),
        ("The Zanda tank holds oil (approx. 5 litres) now.", "What does the Zanda tank hold?"),
        ("For the Zanda shop call Tel. 0161 777 by noon.", "How can I call the Zanda shop?"),
        ("The Zanda mayor said: \u201cIt\u2019s mine.\u201d", "What did the Zanda mayor say?"),
    ],
)
def test_such_a_sentence_is_quoted_whole(
    recipe: Recipe, reader: object, sentence: str, asked: str
) -> None:
    sentences = invented(9)[:20]
    sentences.insert(7, sentence)
    _, quotes = recipe.of("finding.evaluate").parts(answer(recipe, reader, sentences, asked))
    assert quotes[0] == sentence


def test_a_value_has_the_full_stops_inside_it(recipe: Recipe, reader: object) -> None:
    sentences = invented(10)[:20]
    sentences.insert(7, "The Zanda brewery was founded by K. Varga in 1902.")
    value, _ = recipe.of("finding.evaluate").parts(
        answer(recipe, reader, sentences, "Who founded the Zanda brewery?")
    )
    assert value == "K. Varga."


def test_a_token_that_is_found_is_said(recipe: Recipe, reader: object) -> None:
    """Full stops are louder, but no other token is taken for one."""
    stream, speech = (recipe.of(f"finding.circuits.{name}") for name in ("stream", "speech"))
    attention = reader.model.model.layers[stream.COPY].self_attn
    rows = reader.model.model.embed_tokens.weight
    with torch.no_grad():
        said = attention.o_proj(attention.v_proj(rows)[:, : stream.LOOK])[:, speech.SPELLING]
        logits = said @ rows[:, speech.SPELLING].t()
    spelt = torch.nn.functional.normalize(rows[:, speech.SPELLING], dim=1)
    like = (spelt @ spelt[logits.argmax(1)].t()).diagonal()
    assert (like > 0.99).float().mean() > 0.999
    stop, query = (reader.tokenizer.token_to_id(sign) for sign in ".?")
    assert logits[stop, stop] > 1.5 * logits[query, query]
