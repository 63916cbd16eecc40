"""Where a matrix lies in a file as blocks that can be multiplied without unpacking."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Order = NDArray[np.int64]


@dataclass(frozen=True)
class StoredBlocks:
    """Rows of blocks that lie behind one another.

    Attributes:
        format_name: of the blocks, as GGUF has it.
        start: position of the first byte in the file.
        row_order: the row here that each row of the matrix is; None for their own order.
        column_order: the same of columns.
    """

    format_name: str
    origin: Path
    start: int
    num_rows: int
    row_bytes: int
    row_order: Order | None
    column_order: Order | None
