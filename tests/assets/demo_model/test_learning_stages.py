"""What makes learning general: words change places, doubts have steps of their own."""

import math
import random
from types import ModuleType

import pytest
import torch
from tokenizers import Tokenizer

from tests.assets.demo_model.conftest import MODEL, Recipe
from tests.assets.demo_model.test_finding import TEXTS

LEARNT = MODEL / "recipe" / "finding" / "learnt"


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(LEARNT / "tokenizer.json"))


@pytest.fixture(scope="module")
def search(recipe: Recipe) -> ModuleType:
    return recipe.of("finding.learning.search")


@pytest.fixture(scope="module")
def reading(recipe: Recipe, tokenizer: Tokenizer) -> object:
    samples = recipe.of("finding.samples")
    sample = samples.Writer(samples.Library(TEXTS)).facts(random.Random(4), 700, 40, 1)
    return recipe.of("finding.learning.talks").read(
        recipe.of("finding.prompts").Prompts(tokenizer), sample
    )


def test_words_change_places_and_everything_still_stands_where_it_did(
    recipe: Recipe, search: ModuleType, tokenizer: Tokenizer, reading: object
) -> None:
    tokens = search.Tokens(tokenizer)
    exchange = recipe.of("finding.learning.exchange").Exchange(tokens, [])
    other = exchange(random.Random(1), reading)
    pairs = set(zip(reading.ids, other.ids, strict=True))
    assert len(pairs) == len(set(reading.ids)) == len(set(other.ids))  # one for one
    assert sum(token != new for token, new in pairs) > 0.3 * len(pairs)  # common words stay
    ids, new_ids = torch.tensor(reading.ids), torch.tensor(other.ids)
    assert torch.equal(tokens.begins(ids), tokens.begins(new_ids))
    changed = dict(pairs)
    for talk, new in zip(reading.talks, other.talks, strict=True):
        assert (new.sentences, new.value) == (talk.sentences, talk.value)
        end = search.question_end(talk.question)
        assert new.question[end:] == talk.question[end:]
        asked = set(zip(talk.question[:end], new.question[:end], strict=True))
        told = set(zip(talk.answer, new.answer, strict=True))
        assert all(changed.get(old, found) == found for old, found in asked | told)


def test_forms_of_a_word_move_together(
    recipe: Recipe, search: ModuleType, tokenizer: Tokenizer
) -> None:
    module = recipe.of("finding.learning.exchange")
    exchange = module.Exchange(search.Tokens(tokenizer), [])
    talks = recipe.of("finding.learning.talks")
    ids = tokenizer.encode(" wall walls Wall").ids
    assert len(ids) == 3
    other = exchange(random.Random(1), talks.Reading(ids, [])).ids
    small, many, capital = (tokenizer.decode([token]) for token in other)
    assert small != " wall"
    assert (many, capital) == (f"{small}s", small.title())


def test_words_that_are_common_keep_their_places(
    recipe: Recipe,
    search: ModuleType,
    tokenizer: Tokenizer,
    reading: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = recipe.of("finding.learning.exchange")
    monkeypatch.setattr(module, "NUM_COMMON", len(set(reading.ids)) + 200)  # so all of it
    exchange = module.Exchange(search.Tokens(tokenizer), [reading])
    other = exchange(random.Random(1), reading)
    assert other.ids == reading.ids
    assert [talk.question for talk in other.talks] == [talk.question for talk in reading.talks]


def test_doubts_are_learnt_alone(
    recipe: Recipe,
    search: ModuleType,
    tokenizer: Tokenizer,
    reading: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubts = recipe.of("finding.learning.doubts")
    monkeypatch.setattr(doubts, "STEPS", 60)
    torch.manual_seed(3)
    made = search.SentenceSearch(search.Tokens(tokenizer))
    codes = made.codes.detach().clone()
    with torch.no_grad():
        asked = search.ask([reading])
        sums = made.sums(asked.ids, asked.starts)
        questions = made.questions(asked, sums)
    absent = torch.arange(len(questions)) % 3 == 0
    found = torch.where(absent[:, None], questions.roll(1, 0), questions)
    some = (questions, found, absent, torch.zeros_like(absent))

    def lost() -> float:
        doubted = made.doubts(questions, found)
        return torch.nn.functional.binary_cross_entropy_with_logits(doubted, absent.float()).item()

    before = lost()
    doubts.train(made, some, some)
    assert lost() < 0.5 * before
    assert torch.equal(made.codes, codes)


def test_what_was_found_wrongly_is_doubted(
    recipe: Recipe, search: ModuleType, tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubts = recipe.of("finding.learning.doubts")
    monkeypatch.setattr(doubts, "STEPS", 60)
    torch.manual_seed(3)
    made = search.SentenceSearch(search.Tokens(tokenizer))
    sums = torch.randn(30, search.ROOM)
    mistaken = torch.arange(30) % 2 == 0
    found = torch.where(mistaken[:, None], sums.roll(1, 0), sums)
    some = (sums, found, torch.zeros_like(mistaken), mistaken)
    doubts.train(made, some, some)
    doubted = made.doubts(sums, found)
    assert doubted[mistaken].mean() > doubted[~mistaken].mean() + 1


def test_a_value_strays_only_where_a_word_comes_again(recipe: Recipe, search: ModuleType) -> None:
    values, stream = recipe.of("finding.learning.values"), recipe.of("finding.circuits.stream")
    torch.manual_seed(0)
    size = stream.WORD.stop
    the, gate, old, mill = torch.nn.functional.normalize(torch.randn(4, size))
    rows = torch.zeros(12, values.WIDTH)
    rows[:7, :size] = stream.SPELT * torch.stack((the, gate, old, the, mill, gate, old))
    rows[8:10, :size] = stream.SPELT * torch.stack((the, mill))

    def strays(first: int, last: int) -> list[torch.Tensor]:
        asked = values.Asked(rows, *2 * [torch.zeros(12)], [7], [(0, 7)], [(first, last)])
        return values.ValueSearch().strays(asked, 0)

    assert len(strays(3, 5)) == 1  # after "the" the sentence goes on twice
    assert strays(4, 6) == []
    assert len(strays(1, 3)) == 1
    assert strays(1, 3)[0] > 0


def test_what_is_likelier_wrong_is_cheaper_left_unsaid(recipe: Recipe) -> None:
    """The third token of a sentence of five begins the value; the last one ends the sentence."""
    values = recipe.of("finding.learning.values")

    class Scored(values.ValueSearch):
        def compared(self, *_: object) -> torch.Tensor:
            return rows[None]

    def cost(*scores: float, value: tuple[int, int] | None = (2, 4)) -> float:
        nonlocal rows
        rows = torch.tensor(scores)
        ends = torch.tensor([False] * 4 + [True])
        asked = values.Asked(torch.zeros(5, 1), ends, ends, [4], [(0, 5)], [value])
        return Scored().begun(asked, 0).item()

    rows, least = torch.empty(0), -values.UNSAID
    right = cost(0, 0, 40, 0, least)
    wrong = cost(40, 0, 0, 0, least)
    unsaid = cost(0, 0, 0, 0, 40)
    assert right < 0.01 < unsaid < wrong
    assert unsaid == pytest.approx(math.log(values.ODDS), abs=0.01)
    assert cost(0, 0, 0, 0, 40, value=None) < 0.01 < cost(0, 0, 40, 0, least, value=None)
