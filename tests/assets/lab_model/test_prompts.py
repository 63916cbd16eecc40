"""Prompts are laid out as the engine does it, and told where attention is to look."""

import random
from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer

from app.evaluation.opened_text import page_starts
from app.evaluation.tasks.task import VALUE_ALONE
from engine.protocol.requests import DocumentText
from engine.text.prompt import PromptBuilder
from engine.text.template import load_chat_template
from engine.text.tokenizer import load_tokenizer
from engine.weights.containers import open_source
from tests.assets.lab_model.conftest import Recipe

DEMO = Path(__file__).parents[3] / "assets" / "demo-model"


def test_a_prompt_of_the_recipe_is_a_prompt_of_the_engine(
    recipe: Recipe, library: Any, rng: random.Random
) -> None:
    tokenizer = Tokenizer.from_file(str(DEMO / "tokenizer.json"))
    source = open_source(DEMO)
    engines = load_tokenizer(source, vocab_size=tokenizer.get_vocab_size())
    builder = PromptBuilder(engines, load_chat_template(source))
    document = recipe.documents.haystack(rng, library, 3000, 0.5, ["needles", "gates"])
    starts = page_starts(document.text)
    ends = [*starts[1:], len(document.text)]
    pages = tuple(
        document.text[start:end].rstrip() for start, end in zip(starts, ends, strict=True)
    )
    assert len(pages) > 2
    reading = builder.documents([DocumentText("a", "1", pages)], instructions=VALUE_ALONE)
    prompts = recipe.prompts.Prompts(tokenizer)
    read = prompts.read(document)
    assert read.ids == list(reading.tokens)

    asked = document.questions[0]
    continued = builder.continue_with([], asked.text)
    answer = prompts.text(", ".join(part.text for part in asked.parts))
    assert prompts.talk(read, asked).ids == [*continued.tokens, *answer, prompts.end]


@pytest.mark.parametrize(
    "kind",
    [
        "needles",
        "many values",
        "many keys",
        "hidden number",
        "tracking",
        "gates",
        "json",
        "numbers",
    ],
)
def test_attention_is_told_to_look_at_the_token_that_is_copied(
    recipe: Recipe, library: Any, prompts: Any, rng: random.Random, kind: str
) -> None:
    document = write(recipe, library, rng, kind)
    read = prompts.read(document)
    copied = begun = 0
    for asked in document.questions:
        talk = prompts.talk(read, asked)
        for told in talk.told.values():
            if not told.sources or (told.begins and kind == "tracking"):
                continue
            low, high = told.sources[0]
            assert (low + 1, read.ids[low]) == (high, told.token)
            copied += 1
            begun += told.begins
    values = sum(len(asked.parts) for asked in document.questions)
    assert copied > values
    assert begun == (0 if kind == "tracking" else values)


def test_a_variable_is_found_where_its_source_is_named(
    recipe: Recipe, library: Any, prompts: Any, rng: random.Random
) -> None:
    document = write(recipe, library, rng, "tracking")
    read = prompts.read(document)
    for statement in document.starts:
        _, known = read.found[statement]
        for place in known:
            assert read.values[place] == prompts.text(statement.value)[:2]
            assert read.keys[place] == prompts.text(statement.key)[-6:]
        before = prompts.tokenizer.decode(read.ids[known.start - 12 : known.start])
        assert before.endswith(f"{statement.value} = {statement.key}")


@pytest.mark.parametrize("kind", ["many values", "many keys"])
def test_every_value_that_was_not_said_may_come_next(
    recipe: Recipe, library: Any, prompts: Any, rng: random.Random, kind: str
) -> None:
    document = write(recipe, library, rng, kind)
    read = prompts.read(document)
    orders = set()
    for _ in range(4):
        asked = max(document.questions, key=lambda asked: len(asked.parts)).ordered(rng)
        orders.add(tuple(part.text for part in asked.parts))
        talk = prompts.talk(read, asked)
        waiting = [prompts.text(part.text)[0] for part in asked.parts]
        said: list[int] = []
        for place, told in sorted(talk.told.items()):
            if told.begins:
                assert {told.token, *told.others} == set(waiting)
                assert [read.ids[low] for low, _ in told.sources] == waiting
                assert talk.said.get(place, []) == said
                said.append(waiting.pop(0))
        assert len(said) >= 4
        last = talk.told[max(talk.told)]
        assert (last.token, last.others) == (prompts.end, [])
        assert talk.said[max(talk.told)] == said
        assert last.weight > 1
    assert len(orders) > 1


def test_values_of_different_keys_have_an_order_where_it_is_asked_for(
    recipe: Recipe, library: Any, prompts: Any, rng: random.Random
) -> None:
    document = write(recipe, library, rng, "gates")
    talk = prompts.talk(prompts.read(document), document.questions[0].ordered(rng))
    assert not any(told.others or len(told.sources) > 1 for told in talk.told.values())
    assert not talk.said


def test_a_key_of_an_object_is_known_where_its_value_begins(
    recipe: Recipe, library: Any, prompts: Any, rng: random.Random
) -> None:
    document = write(recipe, library, rng, "json")
    read = prompts.read(document)
    statement, other = list(document.starts)[:2]
    tokens, known = read.found[statement]
    assert known.start < tokens.start < known.stop < tokens.stop
    assert all(read.keys[place] == prompts.text(statement.key) for place in known)
    assert read.keys[known.start] != read.keys[read.found[other][1].start]
    [asked] = [asked for asked in document.questions if asked.parts[0].source is statement]
    talk = prompts.talk(read, asked)
    assert prompts.tokenizer.decode(talk.ids[: min(talk.keys)]).endswith(statement.key)
    assert set(map(tuple, talk.keys.values())) == {tuple(read.keys[known.start])}


def test_a_lesson_says_what_documents_hold(
    recipe: Recipe, library: Any, rng: random.Random
) -> None:
    lessons, write_any = recipe.lessons, recipe.documents.write
    kinds = {
        name: [write_any(rng, library, 600, 0.0, lesson).kind for _ in range(60)]
        for name, lesson in lessons.LESSONS.items()
    }
    assert kinds["objects"].count("json") > 25 > kinds[lessons.ALL].count("json")
    assert kinds["lists"].count("many values") > 20 > kinds[lessons.ALL].count("many values")


def write(recipe: Recipe, library: Any, rng: random.Random, kind: str) -> Any:
    """A document of one kind."""
    module = recipe.documents
    if kind == "json":
        return module.json_object(rng, 1500)
    if kind == "numbers":
        return module.numbers(rng, 600)
    group = recipe.statements.MAKERS[kind](rng, 12)
    sentences = module.filler(rng, library, 1500)
    places = sorted(rng.randrange(len(sentences) + 1) for _ in group.statements)
    return module.assemble(group.statements, places, sentences, [group], kind)
