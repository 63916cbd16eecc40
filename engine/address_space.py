"""Checks for enough address space, without which libraries end the process with no message."""

from engine.errors import DoesNotFit
from engine.protocol.system_limits import address_space_limit


def require_address_space() -> None:
    """Raise ``DoesNotFit`` where this process may not map what its libraries need."""
    limit = address_space_limit()
    if limit is not None:
        raise DoesNotFit(limit.problem)
