"""Tensors stored as rows of others, for example queries, keys and values in one."""

from collections.abc import Container
from dataclasses import dataclass

Shapes = dict[str, tuple[int, ...]]
"""Tensors by name, in the order in which they are computed with."""


@dataclass(frozen=True)
class Rows:
    """Rows of a stored tensor, from ``start`` to before ``stop``.

    Attributes:
        shape: of the stored tensor where it is no matrix; rows are counted through all but its
            last dimension then.
        is_turned: these rows are the columns of what is read: ``[in, out]`` is stored.
        otherwise: where the same lies in files that do not have the tensor.
    """

    tensor: str
    start: int
    stop: int
    shape: tuple[int, ...] | None = None
    is_turned: bool = False
    otherwise: "Rows | None" = None

    def stored_in(self, tensors: Container[str]) -> "Rows | None":
        """Where it lies among these tensors; None where it does not."""
        if self.tensor in tensors:
            return self
        return self.otherwise.stored_in(tensors) if self.otherwise else None


Pieces = dict[str, tuple[Rows, ...]]
"""Tensors by name, with their rows in order."""


def stored_pieces(pieces: Pieces, stored: Container[str]) -> Pieces:
    """Those whose rows are stored; the others have to be stored by themselves."""
    found = {name: [each.stored_in(stored) for each in rows] for name, rows in pieces.items()}
    return {name: tuple(filter(None, rows)) for name, rows in found.items() if rows[0]}


def stored_shapes(shapes: Shapes, pieces: Pieces) -> Shapes:
    """The same with what is stored in one tensor as that tensor, in the place of the first."""
    stored: Shapes = {}
    for name, shape in shapes.items():
        for rows in pieces.get(name, (Rows(name, 0, shape[0]),)):
            num_rows = max(rows.stop, stored.get(rows.tensor, (0,))[0])
            stored[rows.tensor] = rows.shape or (num_rows, *shape[1:])
    return stored


def stacked_experts(part: str, *, count: int, width: int, hidden_size: int) -> Pieces:
    """Where experts lie whose names begin with ``part``: stacked, in each gate above up."""
    pieces = Pieces()
    inputs, outputs = (count, 2 * width, hidden_size), (count, hidden_size, width)
    for number in range(count):
        start = number * 2 * width
        for name, first in (("gate", start), ("up", start + width)):
            rows = Rows(f"{part}gate_up_proj", first, first + width, inputs)
            pieces[f"{part}{number}.{name}_proj.weight"] = (rows,)
        rows = Rows(f"{part}down_proj", number * hidden_size, (number + 1) * hidden_size, outputs)
        pieces[f"{part}{number}.down_proj.weight"] = (rows,)
    return pieces
