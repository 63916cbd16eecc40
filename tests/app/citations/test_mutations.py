"""No tick survives a change of one class of characters; `tests.campaign.citations` tries more."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.citations.citation import CitationStatus
from app.citations.verify import Verifier
from tests.campaign.citations import cite, generated, trials
from tests.campaign.generated_quotes import page, quote
from tests.campaign.mutations import MUTATIONS, Mutation

SEED = st.integers(0, 2**32 - 1)


@settings(max_examples=20, deadline=None)
@given(SEED)
def test_no_changed_quote_is_ticked(seed: int) -> None:
    random = Random(seed)
    document, quotes = generated(random)
    text = " ".join(page.text for page in document.pages)
    for trial in islice(trials(random, Verifier([document]), text, quotes), 30):
        assert not trial.is_false, (trial.mutation, trial.changed, trial.citation)


@settings(max_examples=20, deadline=None)
@given(SEED)
def test_true_quotes_are_verified_where_they_stand(seed: int) -> None:
    random = Random(seed)
    document, quotes = generated(random)
    verifier = Verifier([document])
    pages = {page.number: page.text for page in document.pages}
    for said in quotes[:10]:
        citation = cite(verifier, said)
        assert citation.status is CitationStatus.VERIFIED
        for span in citation.spans:
            assert pages[span.page][span.start : span.end] == said.rstrip(".")


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_every_mutation_changes_something(
    mutate: Callable[[Random, str], Mutation | None],
) -> None:
    random = Random(0)
    sentences = page(random, 40)
    changed = [mutate(random, said) for said in (quote(random, sentences) for _ in range(40))]
    assert any(changed)
