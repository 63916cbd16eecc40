"""Products of small integers that are added in 32-bit lanes, cut to what an instruction takes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kernels.simd.address import shuffle


@dataclass(frozen=True)
class Way:
    """One way to multiply small integers and to add neighbouring products.

    Attributes:
        lanes: 32-bit lanes that are computed at once; 1 stands for any number.
        emit: ``emit(builder, left, right, total)``.
    """

    lanes: int
    emit: Callable[[Any, Any, Any, Any], Any]


def in_parts(ways: Sequence[Way], builder: Any, left: Any, right: Any, total: Any) -> Any:
    """Emit the first way that fits; longer vectors than it takes are cut."""
    lanes = total.type.count
    way = next(each for each in ways if lanes % each.lanes == 0)
    if way.lanes in (1, lanes):
        return way.emit(builder, left, right, total)
    per_lane = left.type.count // lanes
    parts = []
    for first in range(0, lanes, way.lanes):
        numbers = list(range(per_lane * first, per_lane * (first + way.lanes)))
        some = [shuffle(builder, each, each, numbers) for each in (left, right)]
        before = shuffle(builder, total, total, list(range(first, first + way.lanes)))
        parts.append(way.emit(builder, some[0], some[1], before))
    while len(parts) > 1:
        parts = [
            shuffle(builder, *pair, list(range(2 * pair[0].type.count)))
            for pair in zip(parts[::2], parts[1::2], strict=True)
        ]
    return parts[0]
