"""Layers 4 and 5: every word of a question votes for the sentences that have it.

A word looks for itself in the document, and takes over the mean of its occurrences' labels: that
is one vote, shared out among them, so that rare words count by themselves. A word that is nowhere
finds the opening of the document, which has no label. Words of a quote vote against its sentence,
so that the search for another one finds what is next best.
"""

import math

import torch

from finding.circuits.draft import Draft
from finding.circuits.layers import OPEN, Attention, Heads, Units, shared_out
from finding.circuits.nowhere import GOING_ON, UNPAIRED, look, miss, pair
from finding.circuits.stream import (
    CONSTANT,
    COUNTED,
    FEATURES,
    HEADS,
    LABEL,
    LAST,
    LOOK,
    OWN_LABEL,
    SPELT,
    TURNED,
    VOTED,
    VOTES,
    WORD,
    WORDS,
)

SPELLINGS = slice(TURNED, TURNED + 112)
"""Where words are compared."""
BEFORE = slice(128, 168), slice(168, 204), slice(204, 236)
"""Where the three words before them are."""
NOWHERE, OUTSIDE = 236, 237
"""Where the opening of a document is found, and what keeps everything outside of it away."""
SHARP = 30.0
"""How sharply words are told apart: by their cosines, times this."""
PHRASED, FURTHER = 0.1, 0.2
"""How much it counts, beside the word, that the one before it is the same, and, in answers alone,
each of those further back.
"""
QUOTED_BEFORE = slice(LABEL.start, LABEL.start + 36), slice(LABEL.start + 36, LABEL.start + 68)
"""Where answers, which have no label yet, keep the words further back for layer 4."""
LESS = 1.0
"""By how much, as a logit, what goes on in a word votes less than others."""
ABSENT, OPENING = 0.55, 2.0
"""A word that is less like all others is nowhere; how long the opening is in keys."""
FAR = 1.2
"""How far away everything outside of documents is."""
DISMISSED = 0.2
"""Votes that every word of a quote takes off its sentence."""
HINTED = 0.2, 0.08, 0.08
"""Lengths of the words before in keys: where lengths differ, so would the shares of a vote."""


def vote(draft: Draft) -> None:
    """Layer 4: words of a question find themselves in the document."""
    attention = Attention(draft.layers[WORDS], inside=-40.0, newline=-40.0, answering=20.0)
    gate = draft.layers[WORDS].self_attn.q_proj.weight[LOOK:]
    gate[:, FEATURES["counts"]] = 1 / COUNTED
    size = LABEL.stop - LABEL.start
    for feature in GOING_ON:
        gate[:size, FEATURES[feature]] = LESS
    same = torch.eye(SPELLINGS.stop - SPELLINGS.start) / SPELT
    attention.match(SPELLINGS, (WORD, same), (WORD, same))
    asked = (LAST[0], PHRASED), *((place, FURTHER) for place in QUOTED_BEFORE)
    for at, (source, phrased), place, hinted in zip(BEFORE, asked, LAST, HINTED, strict=True):
        hint = torch.eye(place.stop - place.start) / SPELT
        attention.match(at, (source, phrased / hinted * hint), (place, hinted * hint))
    key = math.hypot(1.0, *HINTED)
    absent = ABSENT / key
    attention.query[NOWHERE, FEATURES["constant"]] = absent / CONSTANT
    for feature in GOING_ON:
        attention.query[NOWHERE, FEATURES[feature]] = -absent / ABSENT * UNPAIRED
    # The opening is like no word, else some words would be told to be nowhere less than others.
    x = draft.at(WORDS)
    opening = x[x[:, FEATURES["opens"]].argmax()]
    attention.key[:, FEATURES["opens"]] = -(attention.key @ opening) / opening[FEATURES["opens"]]
    attention.key[NOWHERE, FEATURES["opens"]] = OPENING
    attention.query[OUTSIDE, FEATURES["constant"]] = 1.0 / CONSTANT
    attention.key[OUTSIDE, FEATURES["constant"]] = -FAR / CONSTANT
    attention.key[OUTSIDE, FEATURES["inside"]] = FAR
    query = math.hypot(1.0, PHRASED / HINTED[0], absent, 1.0)
    gain = math.sqrt(SHARP * query * key / math.sqrt(LOOK))
    attention.layer.q_norm.weight.fill_(gain - 1)
    attention.layer.k_norm.weight.fill_(gain - 1)
    attention.value[:size, LABEL] = torch.eye(size)
    attention.out[LABEL, :size] = torch.eye(size)
    look(draft, attention, BEFORE[0], HINTED[0], size)
    units = Units(draft.layers[WORDS])
    look_back(units, -1.0)
    pair(units, -1.0)
    miss(draft, units)


def look_back(units: Units, times: float) -> None:
    """Layers 3 and 4: put the words further back where answers look for them, and away again."""
    for place, source in zip(QUOTED_BEFORE, LAST[1:], strict=True):
        units.add_copy(place, source, times, answering=2 * OPEN, newline=-2 * OPEN, constant=-OPEN)


def tally(draft: Draft, heads: Heads) -> None:
    """Layer 5: the votes of a question's words are added up, and those of a quote taken off."""
    own = shared_out(LABEL)
    heads.takes_off("answering")
    less = math.log(DISMISSED)
    for head, place in enumerate(own, HEADS - len(own)):
        heads.holds(head, constant=-7.0, inside=-24.0, answering=less, marks=-less)
        heads.forgets(head, constant=-12.0, opens=24.0, asks=24.0)
        heads.carry(head, place, 0.01)  # so small that lengths stay as they are
    end = int(draft.example.answer[0]) - 1
    begun = int((draft.at(VOTES)[:, FEATURES["closes"]] > 0.5).nonzero()[-1])
    votes = draft.at(VOTES)[begun : end + 1, LABEL].sum(0) * VOTED / OWN_LABEL
    for place in own:
        part = slice(place.start - LABEL.start, place.stop - LABEL.start)
        got = draft.at(VOTES, middle=True)[end, place]
        heads.scale(place, ((got * votes[part]).sum() / got.square().sum()).item())
