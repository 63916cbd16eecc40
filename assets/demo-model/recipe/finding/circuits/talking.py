"""Layers 1, 2 and 5: questions later in a talk, alone or about what was asked before them."""

import torch
from torch import Tensor

from finding.circuits.draft import Draft
from finding.circuits.embedding import KEPT
from finding.circuits.layers import Heads, Units, stream
from finding.circuits.stream import (
    CHECKED,
    CONSTANT,
    FEATURES,
    FOLLOWED,
    HEAD,
    KEY,
    LAST,
    TOKENS,
    VOTES,
    WORD,
)
from finding.prompts import Prompts

ALOUD = 12.0
"""How large it is for a head that a question is not the first: else silu leaves nothing of it."""
TURNS = (
    ((("turn_start", 1.0), ("user", 1.0)), (1.0, 1.0), 0.75),
    ((("user", 1.0), ("newline", -8 / 7)), (1.0, -7 / 8), 12.0),
)
"""Features, how much they count three and two tokens back, and what is taken off each time: half of
what they add up to remains, where both are, in this order.
"""
REFERENCES = (
    *(("\n\n", word) for word in ("And", "and", "Its", "It")),
    *(("What", " about"), ("How", " about"), ("The", " same")),
)
"""Tokens by which a question refers to the one before it, each with that before it, beside those of
`finding.circuits.embedding.REFERRING`: two new lines are before every question.
"""
SUBDUED = 0.2
"""How small it is, beside a state, that there was such a token."""


def later_questions(draft: Draft, heads: Heads, free: int) -> None:
    """Layer 1: a question later in a talk has the same before it as one behind the documents.

    Else its sum would be another one. It is its first two tokens that can be told from all others:
    three and two tokens before them is a user's turn, or "user" and a new line.
    """
    conv = heads.layer.conv1d.weight[2 * KEY + HEAD :, 0]
    for place, (features, taps, missing) in enumerate(TURNS, free):
        own = slice(place, place + 1)
        for feature, amount in (*features, ("constant", -missing / CONSTANT)):
            heads.value(1, own, FEATURES[feature], ALOUD * amount, 3)
        conv[place, :2] = torch.tensor(taps)  # three and two tokens back
    prompts = Prompts(draft.tokenizer)
    document, turn = prompts.text("</document>\n\n"), [prompts.end, *prompts.next_turn]

    def last(before: list[int]) -> Tensor:
        ids = torch.tensor([*before, *prompts.text("Who knows")])
        return stream(draft.model, ids, TOKENS, middle=True)[-len(TURNS) :, CHECKED]

    lacks = last(document) - last(turn)
    into = heads.out[CHECKED, HEAD + free : HEAD + free + len(TURNS)]
    into.copy_(lacks.t())
    added = lacks - (last(document) - last(turn))
    into /= (added * lacks).sum(1) / lacks.square().sum(1)


def references(draft: Draft, units: Units) -> None:
    """Layer 1: what refers to the question before."""
    for before, last in REFERENCES:
        units.add(FEATURES["refers"], 1.0, constant=-3.5)
        units.match((WORD, draft.row(last)[WORD]), (LAST[0], KEPT[0] @ draft.row(before)[WORD]))


def follow(heads: Heads, head: int, place: int, **events: float) -> None:
    """Layer 2: whether a question refers to the one before it, beside the states of a head.

    In questions later in a talk, which have no state, it is 1 from such a token on, in answers
    to them `FOLLOWED`.
    """
    own = slice(place, place + 1)
    heads.apart("refers")
    heads.holds(head, constant=-12.0, refers=24.0, **events)
    heads.forgets(head, constant=-12.0, asks=24.0, closes=24.0)
    heads.value(head, own, FEATURES["refers"], SUBDUED, 0)
    heads.into(head, own, FEATURES["follows"])


def tell_followed(draft: Draft, heads: Heads, head: int, place: int) -> None:
    """Layer 5: `follows` is 1 more where an answer begins to a question that does, else 1 less.

    So it tells apart a question that would follow another, if it were not the first.
    """
    own = slice(place, place + 1)
    heads.value(head, own, FEATURES["follows"], 1.0, 0)
    heads.value(head, own, FEATURES["turn_end"], -(1 + FOLLOWED) / 2, 0)
    heads.into(head, own, FEATURES["follows"])
    first = draft.at(VOTES, middle=True)[draft.example.answer[0] - 1, FEATURES["follows"]]
    heads.scale(FEATURES["follows"], -1 / first.item())
