"""Adjusts a derived memory limit as other programs take memory and release it.

It only decides; the cache makes the room. A limit that a person chose is never touched.
"""

import time
from collections.abc import Callable

from engine.runner.memory_budget import free_memory_bytes

RESERVE_BYTES = 512 << 20
"""Free memory below which pages are given up, so that the system need not swap."""

_PLENTY = 4
_SECONDS_BETWEEN_LOOKS = 2.0


class MemoryWatch:
    """Looks at the free memory now and then."""

    def __init__(
        self,
        limit_bytes: int,
        *,
        free_bytes: Callable[[], int] = free_memory_bytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Args: ``limit_bytes`` is the limit derived at first; no later limit is higher."""
        self._first_limit = limit_bytes
        self._free_bytes = free_bytes
        self._clock = clock
        self._next_look = clock() + _SECONDS_BETWEEN_LOOKS

    def new_limit(self, limit_bytes: int, *, used_bytes: int) -> int | None:
        """A new limit, or None while the present one will do.

        Args: ``used_bytes`` is the part of the limit in use; a new limit above it frees nothing.
        """
        if self._clock() < self._next_look:
            return None
        self._next_look = self._clock() + _SECONDS_BETWEEN_LOOKS
        free = self._free_bytes()
        if free < RESERVE_BYTES:
            return max(0, min(limit_bytes, used_bytes) - (RESERVE_BYTES - free))
        room = free - _PLENTY * RESERVE_BYTES
        if room > 0 and limit_bytes < self._first_limit:
            return min(self._first_limit, limit_bytes + room)
        return None
