"""Layer 8: what comes next in the sentence that was found."""

import math
from itertools import pairwise

import torch
from torch import Tensor

from finding.circuits.draft import Draft
from finding.circuits.embedding import KEPT, NOTED
from finding.circuits.keeping import READ
from finding.circuits.layers import Attention, normed, put, read
from finding.circuits.speech import say
from finding.circuits.stream import (
    CONSTANT,
    COPY,
    FEATURES,
    HANDED_ON,
    INDEX,
    LABEL,
    LAST,
    NEXT,
    OWN_LABEL,
    QUOTED,
    SPELT,
    TURNED,
    WIDTH,
    WORD,
)

LABELLED = slice(TURNED, TURNED + 40)
"""Where the second attention compares labels."""
COPIED = slice(56, 96), slice(96, 132), slice(132, 164)
"""Where it compares the last three tokens."""
VALUED = (*range(164, 196), *range(224, 256))
"""Where it compares questions with beginnings of values."""
INDEXED = slice(200, 204)
"""Where it compares places in sentences."""
ENDED = 204
"""Where the end of a sentence competes with beginnings of values."""
LABEL_SCORE = 220.0
WORD_SCORES = 60.0, 40.0, 30.0
"""What the right sentence, and each of the last three tokens, adds to the score of what is next."""
INDEX_SCORE = 80.0
"""What the same place in a sentence adds."""
ENOUGH = 380.0
"""What a token has to reach to be next; else the sentence is over."""
STOP_SCORE = 60.0
"""How much more it counts, behind a full stop in a value, that what is next follows one."""
STOPPED_MORE, DOTTED_MORE = 0.44, 0.9
"""Tenths of `ENOUGH` that a token has to reach more there, for it is often not a stop of the
sentence, and behind a second one, which is easily taken for the first: "4.18.2".
"""
EARLY, DIVIDED, UNDIVIDED = 1.9, 2.5, 0.955
"""Tenths of `ENOUGH` that a token has to reach less near the beginning of a quote, and where the
search is `torn`, since the label found is then that of several sentences; what `torn` is elsewhere.
"""
INSIDE_SCORE, STRICTER = 24.0, 12.0
"""What a token of a document gains, and how much less behind a full stop that ends no sentence, for
the token before the stop tells more there.
"""
SHARPNESS = 1.3
UNSAID = 9.0
"""What the end of a sentence is worth as the beginning of a value: where nothing is worth more, the
quote alone is said.
"""


def copy(draft: Draft) -> None:
    """Layer 8: what follows the last three tokens in the sentence found is said next.

    Where the same three come twice, the place in the sentence tells them apart.
    Behind the last token of a sentence nothing matches but a new line, or not even that; then what
    opens the document is nearest, and the turn ends.
    """
    attention = Attention(draft.layers[COPY], constant=-10.0, answering=20.0)
    size = QUOTED.stop - QUOTED.start
    weigh = math.sqrt(LABEL_SCORE) * torch.eye(size)
    own = OWN_LABEL * math.sqrt(size / (LABEL.stop - LABEL.start))
    attention.match(LABELLED, (QUOTED, weigh / HANDED_ON), (QUOTED, weigh / own))
    asked = ((WORD, KEPT[0]), *((place, onto(place, next_)) for place, next_ in pairwise(LAST)))
    for at, score, query, key in zip(COPIED, WORD_SCORES, asked, LAST, strict=True):
        weight = math.sqrt(score) / SPELT
        eye = torch.eye(key.stop - key.start)
        attention.match(at, (query[0], weight * query[1]), (key, weight * eye))
    follow_marks(draft, attention, asked)
    eye = math.sqrt(INDEX_SCORE) * torch.eye(INDEX.stop - INDEX.start)
    attention.match(INDEXED, (INDEX, eye), (INDEX, eye))
    attention.steady(217, 150.0, 120.0)
    attention.prefer(220, 6.0, inside=INSIDE_SCORE / 6.0, goes_on=-STRICTER / 6.0)
    attention.prefer(221, 0.0, begins=4.0, replies=1.0)  # not the question before, of one label
    attention.query[221, FEATURES["quote_mark"]] = 30.0  # a quote begins at a beginning
    attention.prefer(222, -30.0, answering=70.0, inside=-8.0, constant=8.0 / CONSTANT)
    attention.key[223, FEATURES["opens"]] = ENOUGH / 10
    follow_stops(draft, attention)
    attention.query[ENDED, FEATURES["after_role"]] = UNSAID / SHARPNESS**2
    for feature in ("ends", "newline"):
        attention.key[ENDED, FEATURES[feature]] = 1.0
    attention.sharpen(normed(draft.at(COPY)), draft.example.answer, SHARPNESS)
    compared = (attention.query, draft.values.query), (attention.key, draft.values.key)
    for weight, learnt in compared:
        found = torch.zeros(len(learnt), WIDTH)
        read(found, learnt / SHARPNESS, READ)
        weight[list(VALUED)] = found
    say(draft, attention)


def follow_marks(
    draft: Draft, attention: Attention, asked: tuple[tuple[slice, Tensor], ...]
) -> None:
    """Compare the first tokens of answers and quotes with nothing that was before them.

    A sentence begins as if a quote mark were before it, since that is what a quote has there.
    """
    query, key = attention.query, attention.key
    weight = math.sqrt(WORD_SCORES[0]) / SPELT * KEPT[0]
    query[COPIED[0], FEATURES["after_role"]] = -weight @ draft.row("\n")[WORD]
    key[COPIED[0], FEATURES["begins"]] = weight @ draft.row(">")[WORD]
    # What follows does not follow the prompt, as paragraphs follow a new line.
    for place, feature, word in (
        (1, "after_newline", "\n"), (2, "after_newline", "assistant"), (2, "before_bullet", "\n")
    ):  # fmt: skip
        onto_key = math.sqrt(WORD_SCORES[place]) / SPELT * asked[place][1]
        before = KEPT[place - 1] @ draft.row(word)[WORD]
        query[COPIED[place], FEATURES[feature]] = -onto_key @ before
    end = normed(draft.at(COPY))[draft.example.answer[0] - 1]
    for place, feature in enumerate(NEXT, 1):
        weight = math.sqrt(WORD_SCORES[place]) / SPELT * KEPT[place]
        mark = weight @ draft.row(">")[WORD]
        key[COPIED[place], FEATURES[feature]] = mark
        if feature == "second":  # what opens a document has that, too: it is behind "<"
            key[COPIED[place], FEATURES["opens"]] = -mark
        # What was found, which stands there where an answer begins, is no mark.
        like = query[COPIED[place]] @ end @ mark / mark.square().sum()
        query[COPIED[place], FEATURES["after_role"]] -= like / end[FEATURES["after_role"]] * mark


def follow_stops(draft: Draft, attention: Attention) -> None:
    """What is next has to reach more behind a full stop, and in a value the full stop counts more.

    So that "60" follows in "2.60 euros", but nothing where a value ends within its sentence. In a
    quote it has to reach less where "4." may be "4.2.1", or one of several like it.
    """
    more = {"stopped": STOPPED_MORE, "dotted": DOTTED_MORE}
    less = {"early": -EARLY / NOTED, "torn": -DIVIDED, "constant": DIVIDED * UNDIVIDED - 10.0}
    put(attention.query[223], {"answering": 10.0, "ends": 10.0, **less, **more})
    weight = STOP_SCORE / math.sqrt(WORD_SCORES[0]) / SPELT * KEPT[0]
    attention.query[COPIED[0], FEATURES["stopped"]] = weight @ draft.row(".")[WORD]


def onto(wider: slice, narrower: slice) -> Tensor:
    """Of the last tokens: from the room of one to that of the one before it."""
    sizes = narrower.stop - narrower.start, wider.stop - wider.start
    return math.sqrt(sizes[1] / sizes[0]) * torch.eye(*sizes)
