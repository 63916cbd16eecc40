"""Questions to a fresh interpreter: what does importing this load?"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import importlib, json, pkgutil, sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
for name in sys.argv[2:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(getattr(package, "__path__", ()), name + "."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def modules_loaded_by(*packages: str) -> set[str]:
    """All modules that importing every module of some packages loads."""
    command = [sys.executable, "-P", "-c", PROGRAM, str(ROOT), *packages]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return set(json.loads(result.stdout))
