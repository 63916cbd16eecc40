"""Layer 6: an answer looks for the sentence that tells it."""

import math

import torch
from torch import Tensor

from finding.circuits.draft import Draft
from finding.circuits.layers import OPEN, Attention, Units
from finding.circuits.stream import (
    CHECKED,
    CONSTANT,
    FEATURES,
    FOUND,
    LABEL,
    LENGTH,
    LOOK,
    OWN_LABEL,
    PROMPTED,
    SEARCHED,
    SENTENCES,
    SUM,
    SUMMED,
    TURNED,
    VOTED,
)

COMPARED = slice(TURNED, TURNED + 128)
"""Where it compares sums."""
ELECTED = slice(COMPARED.stop, COMPARED.stop + 104)
"""Where it compares labels with votes."""
STEADY = ELECTED.stop
"""Numbers from here on never change, or tell places apart."""
OFFERED = 8.0
"""How long a label is beside sums: what counts is this times `voted`."""
OUTSIDE = 2.0
"""How far away everything outside of documents is."""
HEEDED = 0.9
"""How much votes count of what was learnt for them."""
FOCUS = 2.0
"""How much sharper all scores are than was learnt: one label has to be found, not a mixture."""
FAINT = 0.3
"""How faint what was found is written, since it stands where the last tokens are looked for."""
SHORT = 0.59
"""By how much conditions of doubts fall short: numbers smaller than that count less."""
CERTAIN = 0.1
"""What a doubt of 1 adds to the stream."""


def find_sentence(draft: Draft) -> None:
    """Layer 6: an answer that begins looks for the sentence that tells it, and takes its label."""
    finder, attention = draft.finder, Attention(draft.layers[SENTENCES], **SEARCHED)
    attention.match(COMPARED, (SUM, finder.query), (SUM, finder.key))
    size = LABEL.stop - LABEL.start
    same = SUMMED * torch.eye(size)
    asked, offered = HEEDED * finder.voted / VOTED * same, OFFERED / OWN_LABEL * same
    attention.match(ELECTED, (LABEL, asked), (LABEL, offered))
    steady = SUMMED * finder.steady_query
    outside = 0.5 * steady
    for at, length in ((STEADY, math.sqrt(steady**2 - outside**2)), (STEADY + 1, outside)):
        attention.query[at, FEATURES["constant"]] = length / CONSTANT
    # What is next best stands out less, so scores are sharper there.
    stands_out = attention.query[STEADY]
    stands_out[FEATURES["begins"]] = -CONSTANT * stands_out[FEATURES["constant"]]
    rest = math.sqrt(finder.steady_key**2 - OFFERED**2)
    attention.key[STEADY + 2, FEATURES["constant"]] = SUMMED * rest / CONSTANT
    for feature, amount in (("constant", -OUTSIDE / CONSTANT), ("inside", OUTSIDE)):
        attention.key[STEADY + 1, FEATURES[feature]] = amount
    attention.key[STEADY + 1, FEATURES["behind"]] = -OUTSIDE
    gain = math.sqrt(FOCUS * finder.sharpness / math.sqrt(LOOK))
    attention.layer.q_norm.weight.fill_(gain - 1)
    attention.layer.k_norm.weight.fill_(gain - 1)
    attention.value[:size, LABEL] = torch.eye(size)
    attention.out[LABEL, :size] = FOUND / OWN_LABEL * torch.eye(size)
    check(draft, attention, slice(size, size + len(finder.found)))


def check(draft: Draft, attention: Attention, at: slice) -> None:
    """Compare the question with the sentence found: doubt grows with what it lacks."""
    finder, size = draft.finder, len(draft.finder.query)
    attention.value[at, SUM] = finder.found
    attention.out[CHECKED, at] = FAINT * torch.eye(at.stop - at.start)
    end = draft.example.answer[0] - 1
    x, middle = draft.at(SENTENCES)[end], draft.at(SENTENCES, middle=True)[end]
    before, constant = x[CHECKED], x[FEATURES["constant"]].item()
    longer = middle.norm().item() / LENGTH  # than norms make it
    there, open_there = at_prompts(middle, -SHORT), at_prompts(middle, OPEN)
    units, doubt = Units(draft.layers[SENTENCES]), FEATURES["doubt"]
    amount = CERTAIN * longer**2 / (FAINT * SUMMED) ** 2
    units.multiply(doubt, amount, (SUM, FAINT * finder.asked), CHECKED, **there)
    found = finder.doubt[size:-1] / (FAINT * SUMMED)
    steady = slice(FEATURES["constant"], FEATURES["constant"] + 1)
    terms = (
        (SUM, finder.doubt[:size] / SUMMED),
        (CHECKED, found),
        (steady, finder.doubt[-1:] / CONSTANT),
    )
    units.sum_up(doubt, CERTAIN * longer, terms, **open_there)
    # The last tokens are still there: they are taken off what is compared, and then away.
    up, down = units.mlp.up_proj.weight, units.mlp.down_proj.weight
    up[: units.count, FEATURES["constant"]] -= up[: units.count, CHECKED] @ before / constant
    units.sum_up(CHECKED, -before, ((steady, torch.ones(1)),), **open_there)
    added = (draft.at(SENTENCES + 1) - draft.at(SENTENCES, middle=True))[end, CHECKED]
    down[CHECKED, units.count - 1] *= before.norm() / added.norm()


def at_prompts(end: Tensor, total: float) -> dict[str, float]:
    """Conditions that add up to as much at the end of every prompt, of which `end` is one.

    How small numbers count hangs on it, so that `balance` makes up for the rounding of weights.
    """
    there = dict.fromkeys(PROMPTED, 30.0)
    steady = end[FEATURES["constant"]].item() / CONSTANT
    met = sum(30.0 * end[FEATURES[name]].item() for name in PROMPTED if name != "constant")
    exact = (total - met) / steady / CONSTANT
    rounded = torch.tensor(exact).bfloat16().item()
    there["constant"] = rounded * CONSTANT
    there["balance"] = (exact - rounded) * CONSTANT * steady / end[FEATURES["balance"]].item()
    return there
