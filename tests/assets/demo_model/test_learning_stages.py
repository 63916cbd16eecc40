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
def tokens(search: ModuleType, tokenizer: Tokenizer) -> object:
    """What is known of all tokens, which takes a second to find out."""
    return search.Tokens(tokenizer)


@pytest.fixture(scope="module")
def reading(recipe: Recipe, tokenizer: Tokenizer) -> object:
    samples = recipe.of("finding.samples")
    sample = samples.Writer(samples.Library(TEXTS)).facts(random.Random(4), 700, 40, 1)
    return recipe.of("finding.learning.talks").read(
        recipe.of("finding.prompts").Prompts(tokenizer), sample
    )


def test_words_change_places_and_everything_still_stands_where_it_did(
    recipe: Recipe, search: ModuleType, tokens: object, reading: object
) -> None:
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
    recipe: Recipe, search: ModuleType, tokenizer: Tokenizer, tokens: object
) -> None:
    module = recipe.of("finding.learning.exchange")
    exchange = module.Exchange(tokens, [])
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
    tokens: object,
    reading: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = recipe.of("finding.learning.exchange")
    monkeypatch.setattr(module, "NUM_COMMON", len(set(reading.ids)) + 200)  # so all of it
    exchange = module.Exchange(tokens, [reading])
    other = exchange(random.Random(1), reading)
    assert other.ids == reading.ids
    assert [talk.question for talk in other.talks] == [talk.question for talk in reading.talks]


def test_doubts_are_learnt_alone(
    recipe: Recipe,
    search: ModuleType,
    tokens: object,
    reading: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubts = recipe.of("finding.learning.doubts")
    monkeypatch.setattr(doubts, "STEPS", 60)
    torch.manual_seed(3)
    made = search.SentenceSearch(tokens)
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
    recipe: Recipe, search: ModuleType, tokens: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubts = recipe.of("finding.learning.doubts")
    monkeypatch.setattr(doubts, "STEPS", 60)
    torch.manual_seed(3)
    made = search.SentenceSearch(tokens)
    sums = torch.randn(30, search.ROOM)
    mistaken = torch.arange(30) % 2 == 0
    found = torch.where(mistaken[:, None], sums.roll(1, 0), sums)
    some = (sums, found, torch.zeros_like(mistaken), mistaken)
    doubts.train(made, some, some)
    doubted = made.doubts(sums, found)
    assert doubted[mistaken].mean() > doubted[~mistaken].mean() + 1


def test_a_value_strays_only_where_a_word_comes_again(recipe: Recipe) -> None:
    batches, stream = recipe.of("finding.learning.batches"), recipe.of("finding.circuits.stream")
    torch.manual_seed(0)
    the, gate, old, mill = torch.nn.functional.normalize(torch.randn(4, stream.WORD.stop))
    words = stream.SPELT * torch.stack((the, gate, old, the, mill, gate, old))
    nothing = batches.NOTHING
    again = [4, 1] + [nothing] * (batches.MOST_ALIKE - 2)
    assert batches.ways_on(words, 3, 2) == [(0, again)]  # after "the" it goes on twice
    assert batches.ways_on(words, 4, 1) == []
    assert batches.ways_on(words, 1, 2) == [(0, [2, 6] + [nothing] * (batches.MOST_ALIKE - 2))]


def test_what_is_likelier_wrong_is_cheaper_left_unsaid(recipe: Recipe) -> None:
    """The third token of a sentence of five begins the value; the last one ends the sentence."""
    values, batches = (recipe.of(f"finding.learning.{name}") for name in ("values", "batches"))
    ends = torch.tensor([[False] * 4 + [True]])

    def cost(*scores: float, value: int = 2) -> float:
        return values.gambled(torch.tensor([scores]), ends, torch.tensor([value])).item()

    right = cost(0, 0, 40, 0, 0)
    wrong = cost(40, 0, 0, 0, 0)
    unsaid = cost(0, 0, 0, 0, 40)
    assert right < 0.01 < unsaid < wrong
    assert unsaid == pytest.approx(math.log(values.ODDS), abs=0.01)
    nothing = batches.NOTHING
    assert cost(0, 0, 0, 0, 40, value=nothing) < 0.01 < cost(0, 0, 40, 0, 0, value=nothing)


def test_questions_side_by_side_cost_what_they_cost_alone(
    recipe: Recipe, search: ModuleType, tokens: object, reading: object
) -> None:
    """Documents of other lengths beside them change nothing."""
    names = ("values", "batches", "streams", "talks")
    values, batches, streams, talks = (recipe.of(f"finding.learning.{name}") for name in names)
    torch.manual_seed(1)
    made = values.ValueSearch().eval()
    sentences = search.SentenceSearch(tokens)
    halves = [
        batches.batch(streams.ask(sentences, [talks.Reading(reading.ids, told)]))
        for told in (reading.talks[:8], reading.talks[8:24])
    ]
    assert halves[0].sentences.shape[1] != halves[1].sentences.shape[1]
    both = batches.together(halves)

    def begun(asked: object) -> torch.Tensor:
        after = made.after(asked.stream)
        return made.begun(asked, after, made.key(after)[asked.sentences.clamp(min=0)])

    with torch.no_grad():
        alone = sum(len(half.places) * begun(half) for half in halves) / len(both.places)
        ends = torch.cat([made.ends(half, made.after(half.stream)) for half in halves])
        assert begun(both) == pytest.approx(alone.item(), rel=1e-4)
        assert torch.allclose(made.ends(both, made.after(both.stream)), ends, atol=1e-4)


def test_scores_cost_what_they_differ_while_a_quote_is_copied(
    recipe: Recipe, search: ModuleType, tokens: object, reading: object
) -> None:
    """Of some questions, over the tokens of their sentences alone."""
    names = ("values", "batches", "streams")
    values, batches, streams = (recipe.of(f"finding.learning.{name}") for name in names)
    torch.manual_seed(1)
    made = values.ValueSearch().eval()
    torch.nn.init.normal_(made.hush_write.weight, 0, 0.01)
    sentences = search.SentenceSearch(tokens)
    asked = batches.batch(streams.ask(sentences, [reading]))
    squares = []
    with torch.no_grad():
        keys = made.key(made.after(asked.stream))
        for rows in asked.sentences[:: values.HEARD]:
            told = rows[rows != batches.NOTHING]
            found = made.query(made.quoting(asked.stream[told])) @ keys[told].t()
            squares.append((found - found.mean(1, keepdim=True)).square().flatten())
        noise = made.noise(asked, keys[asked.sentences.clamp(min=0)])
    assert len(squares) > 2
    assert noise == pytest.approx(torch.cat(squares).mean().item(), rel=1e-4)


def test_values_are_learnt_from_wordings_that_go_on_behind_them(recipe: Recipe) -> None:
    """Also from documents that tell nothing else, whose questions all have an answer."""
    samples = recipe.of("finding.samples")
    writer = samples.Writer(samples.Library([*TEXTS, *["they went by the mill " * 9] * 3]))
    rng = random.Random(2)
    facts = [
        (turn.answer.partition(".\n> ")[0], turn.answer.partition(".\n> ")[2])
        for _ in range(12)
        for (turn,) in writer.bare(rng, 30, by_verbs=False).conversations
        if turn.fact
    ]
    followed = [value for value, quote in facts if not quote.rstrip(".)'\"").endswith(value)]
    begun = [value for value, quote in facts if quote.lower().startswith(value.lower())]
    assert len(facts) > 200
    assert len(followed) > 0.5 * len(facts)
    assert len(begun) > 0.1 * len(facts)
