"""Layer 8: a refusal, a value, the quote, one token after the other."""

import math
from itertools import pairwise

import torch
from torch import Tensor

from finding.circuits.draft import Draft
from finding.circuits.embedding import CAPITAL, KEPT, NOTED, SPACED
from finding.circuits.keeping import READ, refusal
from finding.circuits.layers import STEEP, Attention, Units, normed, put, read
from finding.circuits.stream import (
    CONSTANT,
    COPY,
    FEATURES,
    FORM,
    HANDED_ON,
    INDEX,
    LABEL,
    LAST,
    LENGTH,
    NEXT,
    OWN_LABEL,
    QUOTED,
    SPELT,
    SUM,
    TURNED,
    WIDTH,
    WORD,
)
from finding.told import ARTICLES

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
ENOUGH = 370.0
"""What a token has to reach to be next; else the sentence is over."""
STOP_SCORE = 60.0
"""How much more it counts, behind a full stop in a value, that what is next follows one."""
STOPPED_MORE, DOTTED_MORE = 0.44, 0.9
"""Tenths of `ENOUGH` that a token has to reach more there, for it is often not a stop of the
sentence, and behind a second one, which is easily taken for the first: "4.18.2".
"""
REFUSED, REFUSED_FROM, VALUED_TO = 8.0, 0.5, 0.1
"""How sharply a refusal begins, from where on, and up to where a value is said, in `refused`."""
SHARPNESS = 1.3
UNSAID = 9.0
"""What the end of a sentence is worth as the beginning of a value: where nothing is worth more, the
quote alone is said.
"""
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
QUOTE_OVER = {
    "answering": 1.0, "over": 1.0, "quoting": 1.0, "quote_mark": -2.0, "newline": -2.0,
    "constant": -2.5,
}  # fmt: skip
"""Where a quote has come to the end of its sentence."""


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
    attention.prefer(220, 6.0, inside=4.0)
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

    So that "60" follows in "2.60 euros", but nothing where a value ends within its sentence.
    """
    more = {"stopped": STOPPED_MORE, "dotted": DOTTED_MORE}
    put(attention.query[223], {"answering": 10.0, "ends": 10.0, "constant": -10.0, **more})
    weight = STOP_SCORE / math.sqrt(WORD_SCORES[0]) / SPELT * KEPT[0]
    attention.query[COPIED[0], FEATURES["stopped"]] = weight @ draft.row(".")[WORD]


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
    for feature in ("begins", "newline", "opens"):
        attention.value[200, FEATURES[feature]] = 1.0
    attention.out[FEATURES["over"], 200] = 1.0
    for feature in ("ends", "newline"):
        attention.value[201, FEATURES[feature]] = 1.0
    attention.out[FEATURES["unsaid"], 201] = 1.0
    attention.value[202, FEATURES["document"]] = -1.0
    attention.out[FEATURES["joined"], 202] = 1.0
    units = Units(draft.layers[COPY])
    say_always(draft, units, ">", answering=1, newline=1, after_role=-2, constant=-1.5)
    say_always(draft, units, "<|im_end|>", **QUOTE_OVER)
    # A space follows the quote mark.
    units.add(FORM.start, 6 * SPACED * SAID, answering=1, quote_mark=1, constant=-1.5)
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
    up = units.mlp.up_proj.weight[units.count - 1]
    up[FEATURES["constant"]], up[FEATURES["torn"]] = -TORN_FROM / CONSTANT, 1.0
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


def onto(wider: slice, narrower: slice) -> Tensor:
    """Of the last tokens: from the room of one to that of the one before it."""
    sizes = narrower.stop - narrower.start, wider.stop - wider.start
    return math.sqrt(sizes[1] / sizes[0]) * torch.eye(*sizes)
