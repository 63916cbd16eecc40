"""Kept weights: int8 and int4 weights that were computed once; reported with saved readings."""

import msgspec

from engine.protocol.request import Request


class KeptWeights(msgspec.Struct, frozen=True):
    """Those of one model in one number format. Times are seconds since the epoch.

    Attributes:
        name: of the file; no others have it.
        model: what the model was called; empty: not known.
        weight_format: ``int8`` or ``int4``; empty: not known.
        bytes: on the disk.
    """

    name: str
    model: str
    weight_format: str
    bytes: int
    last_used: float


class DeleteKeptWeights(Request, frozen=True, tag=True):
    """Delete those of this name, if there are any; a model in use keeps them until it is put away.

    Final reply: ``Done``.
    """

    name: str
