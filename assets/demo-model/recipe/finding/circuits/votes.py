"""Layers 4 and 5: every word of a question votes for the sentences that have it.

A word looks for itself in the document, and takes over the mean of its occurrences' labels: that
is one vote, shared out among them, so that rare words count by themselves. A word that is nowhere
finds the opening of the document, which has no label.
"""

import math

import torch

from finding.circuits.draft import Draft
from finding.circuits.layers import Attention, Heads, shared_out
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
BEFORE = slice(SPELLINGS.stop, SPELLINGS.stop + 40)
"""Where the words before them are."""
NOWHERE, OUTSIDE = 200, 201
"""Where the opening of a document is found, and what keeps everything outside of it away."""
SHARP = 30.0
"""How sharply words are told apart: by their cosines, times this."""
PHRASED = 0.1
"""How much it counts, beside the word, that the one before it is the same."""
ABSENT, OPENING = 0.5, 2.0
"""A word that is less like all others is nowhere; how long the opening is in keys."""
FAR = 1.2
"""How far away everything outside of documents is."""
HINTED = 0.2
"""Length of the word before in keys: where lengths differ, so would the shares of a vote."""


def vote(draft: Draft) -> None:
    """Layer 4: words of a question find themselves in the document."""
    attention = Attention(draft.layers[WORDS], inside=-40.0, answering=-40.0)
    gate = draft.layers[WORDS].self_attn.q_proj.weight[LOOK:]
    gate[:, FEATURES["counts"]] = 1 / COUNTED
    same = torch.eye(SPELLINGS.stop - SPELLINGS.start) / SPELT
    attention.match(SPELLINGS, (WORD, same), (WORD, same))
    hint = torch.eye(BEFORE.stop - BEFORE.start) / SPELT
    attention.match(BEFORE, (LAST[0], PHRASED / HINTED * hint), (LAST[0], HINTED * hint))
    key = math.sqrt(1 + HINTED**2)
    absent = ABSENT / key * math.hypot(key, OPENING) / OPENING
    attention.query[NOWHERE, FEATURES["constant"]] = absent / CONSTANT
    attention.key[NOWHERE, FEATURES["opens"]] = OPENING
    attention.query[OUTSIDE, FEATURES["constant"]] = 1.0 / CONSTANT
    attention.key[OUTSIDE, FEATURES["constant"]] = -FAR / CONSTANT
    attention.key[OUTSIDE, FEATURES["inside"]] = FAR
    query = math.sqrt(1 + (PHRASED / HINTED) ** 2 + absent**2 + 1)
    gain = math.sqrt(SHARP * query * key / math.sqrt(LOOK))
    attention.layer.q_norm.weight.fill_(gain - 1)
    attention.layer.k_norm.weight.fill_(gain - 1)
    size = LABEL.stop - LABEL.start
    attention.value[:size, LABEL] = torch.eye(size)
    attention.out[LABEL, :size] = torch.eye(size)


def tally(draft: Draft, heads: Heads) -> None:
    """Layer 5: the votes of a question's words are added up until it is answered."""
    own = shared_out(LABEL)
    for head, place in enumerate(own, HEADS - len(own)):
        heads.holds(head, constant=-7.0, inside=-24.0, answering=-24.0)
        over = {"answering": 24.0, "answers": -24.0, "after_role": -24.0}
        heads.forgets(head, constant=-12.0, opens=24.0, asks=24.0, **over)
        heads.carry(head, place, 0.01)  # so small that lengths stay as they are
    end = int(draft.example.answer[0]) - 1
    begun = int((draft.at(VOTES)[:, FEATURES["closes"]] > 0.5).nonzero()[-1])
    votes = draft.at(VOTES)[begun : end + 1, LABEL].sum(0) * VOTED / OWN_LABEL
    for place in own:
        part = slice(place.start - LABEL.start, place.stop - LABEL.start)
        got = draft.at(VOTES, middle=True)[end, place]
        heads.scale(place, ((got * votes[part]).sum() / got.square().sum()).item())
