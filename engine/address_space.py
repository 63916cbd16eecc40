"""Checks for enough address space, without which libraries end the process with no message."""

import sys

from engine.errors import DoesNotFit
from engine.protocol.problems.fit import AddressSpaceTooSmall

if sys.platform != "win32":
    import resource

_LEAST_BYTES = 3 << 29
"""Torch and the kernels' compiler map 1.2 GiB before the first page of a cache."""


def require_address_space() -> None:
    """Raise ``DoesNotFit`` where this process may not map what its libraries need."""
    if sys.platform == "win32":
        return
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    if allowed != resource.RLIM_INFINITY and allowed < _LEAST_BYTES:
        raise DoesNotFit(AddressSpaceTooSmall(allowed, _LEAST_BYTES))
