"""Tells when saved machine code is out of date.

Numba saves what it compiled beside a module and compiles again when that module changes. What the
module inlines from others is in the machine code too, and Numba does not look there.
"""

import hashlib
import re
import sys
from pathlib import Path

_IMPORT = re.compile(rb"^from (kernels[\w.]*) import", re.MULTILINE)


def source_stamp(module_name: str) -> str:
    """Digest of a loaded module of ``kernels`` and of all it imports from there, far and near."""
    sources: dict[str, bytes] = {}
    pending = [module_name]
    while pending:
        name = pending.pop()
        if name in sources:
            continue
        path = getattr(sys.modules.get(name), "__file__", None)
        sources[name] = Path(path).read_bytes() if path and Path(path).exists() else b""
        pending += [found.decode() for found in _IMPORT.findall(sources[name])]
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(hashlib.sha256(sources[name]).digest())
    return digest.hexdigest()
