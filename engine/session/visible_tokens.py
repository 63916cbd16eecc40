"""Counts the tokens that could be seen, from the pages that a run attended to."""

from collections.abc import Sequence

from engine.protocol.records import Seen


def count_seen(visible: Sequence[int], *, position: int, page_size: int) -> Seen:
    """Count the tokens that the token before ``position`` could attend to, itself included.

    ``visible`` are the numbers of the pages that its run attended to, ascending.
    """
    ends = {page: min((page + 1) * page_size, position) for page in visible}
    tokens = sum(end - page * page_size for page, end in ends.items())
    first = next((page * page_size for page in range(len(ends)) if page not in ends), tokens)
    first_of_last = visible[-1]
    while first_of_last - 1 in ends:
        first_of_last -= 1
    return Seen(tokens=tokens, first=first, last=position - first_of_last * page_size)
