"""How much memory pages and states may take.

Derived from the memory that is free now and from the limit of the process's control group,
whichever is smaller. Read again for every call, since other programs come and go.
"""

from pathlib import Path

import psutil

from engine.protocol.memory_rules import CACHE_SHARE_OF_RAM

_CGROUP = Path("/sys/fs/cgroup")


def free_memory_bytes() -> int:
    """Memory that this process could still take."""
    free: int = psutil.virtual_memory().available
    limited = _cgroup_free_bytes()
    return free if limited is None else min(free, limited)


def total_memory_bytes() -> int:
    """Memory that this process could take if nobody else took any."""
    total: int = psutil.virtual_memory().total
    limit = _cgroup_limit_bytes()
    return total if limit is None else min(total, limit)


def cache_budget_bytes(requested: int) -> int:
    """Bytes for the cache: as requested, or a share of the free memory if that is 0."""
    return requested or int(free_memory_bytes() * CACHE_SHARE_OF_RAM)


def _cgroup_free_bytes() -> int | None:
    """Room left under the control group's limit; None where there is no limit."""
    limit = _cgroup_limit_bytes()
    if limit is None:
        return None
    try:
        used = int((_CGROUP / "memory.current").read_text())
    except (OSError, ValueError):
        return None
    return max(0, limit - used + _cgroup_file_bytes())


def _cgroup_file_bytes() -> int:
    """Pages of files that count as used, and that the system gives up for whoever needs room.

    Our own segments fill a group with them to its limit.
    """
    try:
        lines = (_CGROUP / "memory.stat").read_text().splitlines()
    except OSError:
        return 0
    fields = dict(line.split(maxsplit=1) for line in lines if " " in line)
    return sum(int(fields.get(name, 0)) for name in ("active_file", "inactive_file"))


def _cgroup_limit_bytes() -> int | None:
    """The control group's limit; None where there is none."""
    try:
        limit = (_CGROUP / "memory.max").read_text().strip()
    except OSError:
        return None
    return int(limit) if limit.isdigit() else None
