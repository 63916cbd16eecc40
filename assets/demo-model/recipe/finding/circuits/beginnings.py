"""Layer 1: where sentences begin and go on, as signs and lines tell it."""

import torch

from finding.abbreviations import halves
from finding.circuits.draft import Draft
from finding.circuits.embedding import KEPT, NOTED
from finding.circuits.layers import OPEN, Units, stream
from finding.circuits.stream import FEATURES, LAST, QUIET, TOKENS, WORD
from finding.prompts import Prompts


def abbreviations(draft: Draft, units: Units) -> None:
    """What follows "Dr.", which is two pieces, begins no sentence."""
    for word in halves(draft.tokenizer):
        ids = torch.tensor(Prompts(draft.tokenizer).text(f" {word.title()}. Next"))
        after = stream(draft.model, ids, TOKENS, middle=True)[-1]
        units.add(FEATURES["begins"], -1.0, after_end=1, starts=1, constant=-5.5)
        units.match((LAST[1], after[LAST[1]]), (LAST[2], after[LAST[2]]))


def numbered(draft: Draft, units: Units) -> None:
    """What is behind the number of its line, or its first word, goes on: "3. Press the button."."""
    for before in ("\n", "\n\n", ">"):  # in a quote it follows the quote mark
        begins = {"after_end": 1.0, "starts": 1.0, "after_short": -2.0}
        # Of the third token of all, what is before it is not known.
        units.switch(FEATURES["begins"], -1.0, **begins, newline=-3, constant=-3.5)
        units.match((LAST[2], KEPT[2] @ draft.row(before)[WORD]), last=2)


def replies(draft: Draft, units: Units) -> None:
    """What begins behind a question, in its line, below it or in a list, answers it."""
    units.take_away(slice(FEATURES["replies"], FEATURES["replies"] + 1), constant=OPEN)
    below = {"after_newline": 1.0, "newline": -2.0, "bullet": -2.0, "less": -2.0}
    for place, back, conditions in (
        (LAST[0], 1, {"after_end": 1.0, "starts": 1.0, "constant": -3.5}),
        (LAST[1], 2, below | {"constant": -2.5}),
        (LAST[2], 3, below | {"constant": -2.5}),
        (LAST[2], 3, {"after_bullet": 1.0, "before_bullet": 1.0, "constant": -3.5}),
    ):
        units.switch(FEATURES["replies"], **conditions)
        units.match((place, KEPT[back - 1] @ draft.row("?")[WORD]), last=2)


def thousands(draft: Draft, units: Units) -> None:
    """A comma goes on in a short number, as in "48,500", not behind "2.60", "9:15" or "A-17"."""
    units.switch(
        FEATURES["document"], -1.0, starts=-1 / NOTED, after_digits=1 / QUIET, constant=-1.5
    )
    signs = sum(KEPT[1] @ draft.row(sign)[WORD] for sign in ".:-/")
    units.match((LAST[1], -signs / 2), last=2)
