"""Rounds in which both sides do the same, one after the other, and what came of them."""

import statistics
from dataclasses import dataclass, field

from tests.campaign.llama_cpp.side import Side

TOKENS = {"prefill": 512, "decode": 24}


@dataclass
class Figures:
    """Tokens per second of each round, and the share of memory's speed that decoding reached."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        """Medians of both, their ratio within a round, and the share where it was taken."""
        ratios = [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]
        told = (
            f"{statistics.median(self.ours):8.1f} {statistics.median(self.theirs):8.1f}"
            f"  {statistics.median(ratios):5.2f}x ({min(ratios):.2f} to {max(ratios):.2f})"
        )
        return told + (f"  {statistics.median(self.shares):.0%} of a sum" if self.shares else "")


def measure(ours: Side, theirs: Side, depth: int, rounds: int, *, read: int) -> dict[str, Figures]:
    """Figures of each kind of work; the first round finds nothing warm and is left out.

    ``read`` is how many bytes a token reads; 0 takes no share.
    """
    figures = {work: Figures() for work in TOKENS}
    for number in range(rounds + 1):
        for work, tokens in TOKENS.items():
            turns = (ours, theirs) if number % 2 else (theirs, ours)
            seconds = {side: side.ask(work, depth, tokens)["seconds"] for side in turns}
            if number == 0:
                continue
            figures[work].ours.append(tokens / seconds[ours])
            figures[work].theirs.append(tokens / seconds[theirs])
            if work == "decode" and read:
                summed = ours.ask("sum", 0, 0)
                bytes_per_second = summed["bytes"] / summed["seconds"]
                figures[work].shares.append(read * tokens / seconds[ours] / bytes_per_second)
    return figures
