"""Where two lists differ, as models tell it to views. Pure."""

from collections.abc import Iterator, Sequence
from itertools import groupby


def changed_runs(old: Sequence[object], new: Sequence[object]) -> Iterator[range]:
    """Yield the runs of places whose entries differ, as far as both lists reach.

    A view lays out once for each run; told place by place, it would do so thousands of times.
    """
    pairs = enumerate(zip(old, new, strict=False))
    changed = (at for at, (one, other) in pairs if one is not other and one != other)
    for _, run in groupby(enumerate(changed), lambda pair: pair[1] - pair[0]):
        places = [at for _, at in run]
        yield range(places[0], places[-1] + 1)
