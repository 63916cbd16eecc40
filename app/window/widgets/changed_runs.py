"""The differences between two lists, as models report them to views. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby


def changed_runs(old: Sequence[object], new: Sequence[object]) -> Iterator[range]:
    """Return the runs of places whose entries differ, as far as both lists reach.

    A view lays out once for each run; told place by place, it would do so thousands of times.
    """
    pairs = enumerate(zip(old, new, strict=False))
    return runs(at for at, (one, other) in pairs if one is not other and one != other)


def runs(places: Iterable[int]) -> Iterator[range]:
    """Yield the runs that places make, given in their order."""
    for _, run in groupby(enumerate(places), lambda pair: pair[1] - pair[0]):
        of_run = [at for _, at in run]
        yield range(of_run[0], of_run[-1] + 1)
