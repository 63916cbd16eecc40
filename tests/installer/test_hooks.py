"""What a library asks for by another name than its own is bundled by a hook."""

import re
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement

from installer.build import ROOT, bundled_requirements

HOOKS = ROOT / "installer" / "bundle" / "hooks"
RENAMED = re.compile(r"^from importlib\.metadata import .*\bas\b", re.MULTILINE)
"""PyInstaller finds what asks for a version, unless the function goes by another name."""


def source_of(module: str) -> str:
    found = find_spec(module)
    is_python = found and found.origin and found.origin.endswith(".py")
    return Path(found.origin).read_text(encoding="utf-8") if is_python else ""


def test_libraries_that_ask_for_their_version_have_it() -> None:
    names = {Requirement(each).name.replace("-", "_") for each in bundled_requirements()}
    asking = {name for name in names if RENAMED.search(source_of(name))}
    assert asking == {"llguidance"}
    for name in asking:
        assert f'copy_metadata("{name}")' in (HOOKS / f"hook-{name}.py").read_text()
