"""Collects the licences of all bundled libraries, each under its library's name."""

import re
import shutil
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

_LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*", re.IGNORECASE)


def write_licences(requirements: list[str], folder: Path) -> None:
    """Copy the licence files of some requirements, and of all that these require.

    Of a library that brings none, its own description names author and licence.
    """
    for library in installed_closure(requirements):
        own = [file for file in library.files or () if ".dist-info" in str(file)]
        licences = [file for file in own if _LICENCE.fullmatch(file.name)]
        for file in licences or [file for file in own if file.name == "METADATA"]:
            target = folder / str(library.metadata["Name"]) / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(str(library.locate_file(file))), target)


def installed_closure(requirements: list[str]) -> Iterator[Distribution]:
    """The libraries that fulfil requirements here, and theirs; left out where not installed."""
    pending, seen = [Requirement(text) for text in requirements], set()
    while pending:
        requirement = pending.pop()
        if requirement.name in seen or not _applies(requirement):
            continue
        seen.add(requirement.name)
        try:
            library = distribution(requirement.name)
        except PackageNotFoundError:
            continue
        yield library
        pending += [Requirement(text) for text in library.requires or ()]


def _applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})
