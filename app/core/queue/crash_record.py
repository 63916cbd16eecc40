"""How often the engine crashed while reading without making progress."""

MAX_CRASHES = 3


class CrashRecord:
    """Counts crashes of each reading that began at the same place, or before it."""

    def __init__(self) -> None:
        self._crashes: dict[int, tuple[int, int]] = {}

    def add(self, reading_id: int, *, began_at: int) -> bool:
        """Note a crash of a run that began at a token; true once there were too many."""
        last_began_at, count = self._crashes.get(reading_id, (-1, 0))
        count = 1 if began_at > last_began_at else count + 1
        self._crashes[reading_id] = began_at, count
        return count >= MAX_CRASHES

    def forget(self, reading_id: int) -> None:
        """Start counting again."""
        self._crashes.pop(reading_id, None)
