"""Layer 4: an answer looks for the sentence that tells it."""

import math

import torch

from finding.circuits.draft import Draft
from finding.circuits.layers import Attention
from finding.circuits.stream import (
    CONSTANT,
    FEATURES,
    HANDED_ON,
    LABEL,
    LOOK,
    OWN_LABEL,
    SENTENCES,
    SUM,
    SUMMED,
    TURNED,
)

SUMS, STEADY = slice(TURNED, TURNED + 192), 210
"""Where it compares sums; numbers from `STEADY` on never change, or tell places apart."""
OUTSIDE, ABSENT = 30.0, 100.0
"""How far away everything outside of documents is, and what stands for saying no."""

CAUTION, FOCUS = 0.88, 2.0
"""How much the score of saying no counts, and how much sharper all scores are than was learnt: one
label has to be found, not a mixture.
"""


def find_sentence(draft: Draft) -> None:
    """Layer 4: an answer looks for the sentence that tells it, and takes its label.

    What opens a document stands for its not being said.
    """
    finder, attention = draft.finder, Attention(draft.layers[SENTENCES])
    attention.match(SUMS, (SUM, finder.query), (SUM, finder.key))
    steady = SUMMED * finder.steady_query
    refusal, outside = 0.7 * steady, 0.5 * steady
    rest = math.sqrt(steady**2 - refusal**2 - outside**2)
    for at, length in ((STEADY, rest), (STEADY + 1, refusal), (STEADY + 2, outside)):
        attention.query[at, FEATURES["constant"]] = length / CONSTANT
    attention.key[STEADY + 3, FEATURES["constant"]] = SUMMED * finder.steady_key / CONSTANT
    for feature, amount in (("constant", -OUTSIDE / CONSTANT), ("inside", OUTSIDE)):
        attention.key[STEADY + 2, FEATURES[feature]] = amount
    attention.key[STEADY + 2, FEATURES["behind"]] = -OUTSIDE
    sink = FEATURES["opens"]
    absent = CAUTION * finder.absent / finder.sharpness
    absent[-1] *= steady / refusal
    attention.key[SUMS, sink] = ABSENT * absent[:-1]
    attention.key[STEADY + 1, sink] = ABSENT * absent[-1]
    attention.key[STEADY + 3, sink] = ABSENT * (1 - absent.square().sum()).sqrt()
    gain = math.sqrt(FOCUS * finder.sharpness / math.sqrt(LOOK))
    attention.layer.q_norm.weight.fill_(gain - 1)
    attention.layer.k_norm.weight.fill_(gain - 1)
    size = LABEL.stop - LABEL.start
    attention.value[:size, LABEL] = torch.eye(size)
    attention.out[LABEL, :size] = torch.eye(size)
    attention.value[size, sink] = 1.0
    attention.out[FEATURES["refused"], size] = 1.0
    attention.out[LABEL] *= HANDED_ON / OWN_LABEL
