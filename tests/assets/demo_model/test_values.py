"""What looks for a value does so where an answer begins, and is silent while a quote is copied."""

import math
from pathlib import Path

import pytest
import torch
from torch import Tensor

from tests.assets.demo_model.conftest import Recipe, answer

SENTENCES = (
    "The keeper of the northern lamp is Ilse Tolen.",
    "Every barge that comes to the Zanda gate has to wait for 25 minutes.",
    "The plate on Vornham Lock states the number of its lamps, namely 37.",
    "Next to the mill, the old brass pump was moved to the harbour in 1871.",
)
ASKED = (
    "Who is the keeper of the northern lamp?",
    "How long does every barge that comes to the Zanda gate have to wait?",
    "How many lamps does Vornham Lock have?",
    "When was the old brass pump moved to the harbour?",
)


class Looked:
    """What the last layer looks for [T, 256], and what is there: a question and its quote."""

    def __init__(self, recipe: Recipe, reader: object, number: int) -> None:
        documents = recipe.documents
        prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
        page = " ".join(SENTENCES)
        sample = documents.Sample(documents.SYSTEM, [documents.Document("", [page], [])], [])
        read, quote = prompts.reading(sample), prompts.text(f" {SENTENCES[number]}")
        asked = [*read, *prompts.text(ASKED[number]), *prompts.ask]
        ids = torch.tensor([*asked, *prompts.text(">"), *quote])
        where = recipe.of("finding.circuits.draft").where
        told = quote if number else quote[1:]  # the first has no space before it
        self.sentence = where(read, told) + torch.arange(len(told))
        self.end, self.quote = len(asked) - 1, torch.arange(len(asked) + 1, len(ids) - 1)
        with torch.no_grad():
            copy = recipe.of("finding.circuits.stream").COPY
            stream = recipe.of("finding.circuits.layers").stream(reader.model, ids, copy)
            layer = reader.model.model.layers[copy]
            stream, attention = layer.input_layernorm(stream), layer.self_attn
            query = attention.q_proj(stream)[:, : attention.head_dim]
            self.query, self.key = (
                attention.q_norm(query),
                attention.k_norm(attention.k_proj(stream)),
            )

    def spread(self, at: Tensor | list[int], numbers: list[int]) -> float:
        """How much the scores of the sentence's tokens differ by these numbers."""
        found = self.query[at][:, numbers] @ self.key[self.sentence][:, numbers].t()
        return (found / math.sqrt(self.key.shape[1])).std(dim=1).mean().item()


@pytest.fixture(scope="module")
def reader(recipe: Recipe, model_folder: Path) -> object:
    return recipe.of("finding.reader").Reader(model_folder)


@pytest.fixture(scope="module")
def looked(recipe: Recipe, reader: object) -> list[Looked]:
    return [Looked(recipe, reader, number) for number in range(len(SENTENCES))]


def test_nothing_looks_for_values_while_a_quote_is_copied(
    recipe: Recipe, looked: list[Looked]
) -> None:
    valued = list(recipe.of("finding.circuits.copying").VALUED)
    for one in looked:
        assert one.spread(one.quote, valued) < 0.25 * one.spread([one.end], valued)


def test_what_was_found_is_not_taken_for_the_last_tokens(
    recipe: Recipe, looked: list[Looked]
) -> None:
    """Where an answer begins, no words are looked for; what is found stands in their place."""
    copying = recipe.of("finding.circuits.copying")
    copied = [number for place in copying.COPIED for number in range(place.start, place.stop)]
    for one in looked:
        assert one.spread([one.end], copied) < 0.1 * one.spread([one.end], list(copying.VALUED))
        assert one.spread(one.quote, copied) > 10.0


def test_a_full_stop_alone_is_no_value(recipe: Recipe, reader: object) -> None:
    """Where one long sentence has several, these are found together."""
    sentences = [
        "orbit start starts a backup at once.",
        "orbit list shows all backups of this computer with their size and date.",
        "orbit restore ID restores a backup to its place; with --to another folder can be chosen.",
        "orbit prune deletes backups that are older than retention_days.",
    ]
    said = answer(recipe, reader, sentences, "Which price is used?")
    value, quotes = recipe.of("finding.evaluate").parts(said)
    assert (value, quotes) == ("", [" ".join(sentences)])
