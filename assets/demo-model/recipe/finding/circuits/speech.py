"""Layer 8: a refusal, a value, the quote, one token after the other."""

import math

import torch

from finding.circuits.draft import Draft
from finding.circuits.embedding import CAPITAL, NOTED, SPACED
from finding.circuits.keeping import READ, refusal
from finding.circuits.layers import STEEP, Attention, Units, put, read
from finding.circuits.stream import (
    CONSTANT,
    COPY,
    FEATURES,
    FORM,
    LENGTH,
    SUM,
    WIDTH,
    WORD,
)
from finding.told import ARTICLES

REFUSED, REFUSED_FROM, VALUED_TO = 8.0, 0.5, 0.1
"""How sharply a refusal begins, from where on, and up to where a value is said, in `refused`."""
TORN, TORN_FROM, MOST = 60.0, 1.085, 3
"""How sharply it shows, and from where on, that other sentences are nearly as good; most quotes."""
TORN_TO = 1.24
"""Up to where a value is said: it would be that of one of these sentences."""
SAID, TOLD, SURELY = 6.0, 60.0, 3.0
"""How loudly the token found is said, and one that is said whatever is found; how much more loudly
a refusal goes on, which what ends a value would break off.
"""
LOUDER = 0.7
"""How much louder a full stop is: what keeps a value from ending hushes those inside it, too."""
STOPPED, UNSPELT = 2.0, (2.0, 4.5)
"""How much the end of a value counts for its logit; what a full stop and a new line get because
they are written unlike what is copied.
"""
SPELLING = slice(WORD.start, FORM.stop)
FOUND_IS = {
    "over": {"begins": 1.0, "newline": 1.0, "opens": 1.0}, "unsaid": {"ends": 1.0, "newline": 1.0},
    "joined": {"document": -1.0}, "alone": {"alone": 1.0},
}  # fmt: skip
"""What is told of the token that is found, each by what it is like."""
QUOTE_OVER = {
    "answering": 1.0, "over": 1.0, "quoting": 1.0, "quote_mark": -2.0, "newline": -2.0,
    "constant": -2.5,
}  # fmt: skip
"""Where a quote has come to the end of its sentence."""


def say(draft: Draft, attention: Attention) -> None:
    """Hand on what was found, and say it instead of the token that is there."""
    size = SPELLING.stop - SPELLING.start
    attention.value[:size, SPELLING] = torch.eye(size)
    stop = LOUDER * draft.row(".")[SPELLING]
    signs = torch.stack([draft.row(sign)[SPELLING] for sign in ".!?"])
    other = torch.linalg.pinv(signs)[:, 1:].sum(1)  # 1 for what ends sentences, but for the stop
    attention.value[:size, SPELLING] -= torch.outer(stop, other)
    attention.value[:size, FEATURES["ends"]] = stop
    attention.value[:size, FEATURES["user"]] = stop  # -1 for closing signs, which may be ends, too
    attention.out[SPELLING, :size] = SAID * torch.eye(size)
    attention.value[:size, FEATURES["opens"]] = -draft.row("document")[SPELLING]  # is never said
    for place, (target, features) in enumerate(FOUND_IS.items(), 200):
        put(attention.value[place], features)
        attention.out[FEATURES[target], place] = 1.0
    units = Units(draft.layers[COPY])
    say_always(draft, units, ">", answering=1, newline=1, after_role=-2, constant=-1.5)
    say_always(draft, units, "<|im_end|>", **QUOTE_OVER)
    # A space follows the quote mark, unless what begins the sentence has no such form.
    space = 6 * SPACED * SAID
    units.add(FORM.start, space, answering=1, quote_mark=1, constant=-1.5)
    units.add(FORM.start, -space, answering=1, quote_mark=1, alone=-1 / NOTED, constant=-2.5)
    quote_more(draft, units)
    refuse(draft, units)
    quote_alone(draft, units)
    capitals(draft, units)
    quotation_marks(draft, units)
    end_values(draft, units)
    norm = draft.model.model.norm.weight
    norm.fill_(-1.0)
    norm[SPELLING] = 30 / math.sqrt(WIDTH) - 1


def say_always(draft: Draft, units: Units, text: str, **conditions: float) -> None:
    """Say a token whatever was found."""
    units.add(SPELLING, TOLD * draft.row(text)[SPELLING], **conditions)


def quote_more(draft: Draft, units: Units) -> None:
    """Behind a quote two new lines and another one, where others were nearly as good."""
    newline, end = (TOLD * draft.row(text)[SPELLING] for text in ("\n", "<|im_end|>"))
    units.add(SPELLING, TORN * (newline - end), **QUOTE_OVER)
    put(units.mlp.up_proj.weight[units.count - 1], {"torn": 1.0, "constant": -TORN_FROM})
    # However torn the search is, the last of them ends the turn.
    last = {"over": 2.0, "quotes": 2.0, "quote_mark": -4.0, "newline": -4.0}
    units.add(SPELLING, TORN * (end - newline), **last, constant=-0.6 - 2 * MOST)
    mark = TOLD * draft.row(">")[SPELLING]
    units.add(SPELLING, 2 * newline - mark, done=1, quoting=1, constant=-1.5)


def refuse(draft: Draft, units: Units) -> None:
    """Say that the document does not say it, one token after the other."""
    first, *others = refusal(draft)
    start = {"answering": 4.0, "after_role": 4.0, "newline": 4.0}
    conditions = {"refused": REFUSED, "constant": -12.0 - REFUSED * REFUSED_FROM, **start}
    instead = 5 * draft.row(first)[SPELLING] - draft.row(">")[SPELLING]
    units.add(SPELLING, TOLD * instead, **conditions)
    # Where it is nearly refused it may be a near miss: no value is said.
    say_always(draft, units, ">", refused=0.5, constant=-12.0 - 0.5 * VALUED_TO, **start)
    for place, following in enumerate(others):
        conditions = {f"said_{place}": 1.0, "constant": -0.5}
        units.add(SPELLING, SURELY * TOLD * draft.row(following)[SPELLING], **conditions)


def quote_alone(draft: Draft, units: Units) -> None:
    """Begin with the quote where no value is asked for, or none is found."""
    unsaid = {"unsaid": 8.0, "refused": -4.0, "quoting": -16.0, "constant": -16.0}
    say_always(draft, units, ">", answering=4, after_role=4, newline=4, **unsaid)
    start = {"answering": 30.0, "newline": 30.0, "after_role": 30.0}
    say_always(draft, units, ">", **start, torn=30.0, constant=-90.0 - 30 * TORN_TO)
    # What values are found by is mixed up where a question refers to another.
    say_always(draft, units, ">", **start, follows=30.0, constant=-105.0)
    say_always(draft, units, ">", **start, refused=-4.0, constant=-93.9)
    gate = units.mlp.gate_proj.weight[units.count - 1]
    gate[SUM] += STEEP * draft.values.plain[:-1]
    gate[FEATURES["constant"]] += STEEP * draft.values.plain[-1] / CONSTANT
    # What is found of full stops is no value: it speaks for the quote alone, too.
    louder = SAID * (1 + LOUDER)
    instead = draft.row(">")[SPELLING] - draft.row(".")[SPELLING]
    units.add(SPELLING, louder * instead, answering=1, newline=1, after_role=1, constant=-2.5)
    put(units.mlp.up_proj.weight[units.count - 1], {"unsaid": 1.0, "constant": 0.0})
    # No space stands before an answer.
    units.add(FORM.start, -6 * SPACED * SAID, answering=1, newline=1, after_role=1, constant=-2.5)


def capitals(draft: Draft, units: Units) -> None:
    """An article that begins an answer has a capital."""
    for article in ARTICLES:
        begins = {"answering": 2.0, "newline": 2.0, "after_role": 2.0, "constant": -10.0}
        units.switch(FORM.start + 1, 2 * CAPITAL * SAID, **begins)
        units.match((WORD, 2 * draft.row(article)[WORD]), last=2)


def quotation_marks(draft: Draft, units: Units) -> None:
    """One that begins a paragraph has no space before it there, but behind a quote mark it has."""
    for sign in "\"'":
        spaced, bare = (draft.row(text)[WORD] for text in (f" {sign}", sign))
        units.switch(WORD, 2 * SAID * (spaced - bare), answering=2, quote_mark=6, constant=-12.0)
        units.match((WORD, 2 * bare), last=2)


def end_values(draft: Draft, units: Units) -> None:
    """After a value: a full stop, a new line."""
    values = draft.values
    in_value = {"answering": 1.0, "quoting": -3.0, "constant": -2.5}
    say_always(draft, units, "\n", ends=1, over=1, said_5=-3, **in_value)  # the sentence ends too
    # A comma behind a number is one of its signs, or the end.
    say_always(draft, units, "\n", starts=-1 / NOTED, document=-1, joined=-2, **in_value)
    own = slice(units.count, units.count + len(values.stop_gate))
    gate, up = units.mlp.gate_proj.weight[own], units.mlp.up_proj.weight[own]
    spelt = draft.row(".")[SPELLING].norm().item()
    louder = math.hypot(LENGTH, SAID * spelt) / LENGTH  # the norm makes up for what was copied
    for weight, learnt in ((gate, values.stop_gate), (up, values.stop_up)):
        read(weight, louder * learnt[:, :-1], READ)
        weight[:, FEATURES["over"]] = louder * learnt[:, -1]
    # Neither within a word nor behind a full stop, which is over if nothing follows: "2.60 euros".
    gate[:, FEATURES["answering"]] += 12.0
    for feature in ("quoting", "newline", "joined", "ends"):
        gate[:, FEATURES[feature]] -= 24.0
    gate[:, FEATURES["constant"]] -= 12.0 / CONSTANT
    for token, learnt in zip((".", "\n"), values.stop_down, strict=True):
        word = draft.row(token)[WORD]
        units.mlp.down_proj.weight[WORD, own] += STOPPED * word[:, None] * learnt
    units.count = own.stop
    inside = {"joined": -2.0, "ends": -2.0}
    for token, unspelt, bias in zip((".", "\n"), UNSPELT, values.stop_bias, strict=True):
        amount = (SAID + unspelt + STOPPED * bias.item()) * draft.row(token)[WORD]
        units.add(WORD, amount, answering=1, quoting=-2, newline=-2, **inside, constant=-0.5)
