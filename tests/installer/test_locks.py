"""What is locked is what the project asks for, whole, and the same wherever it comes from."""

import re
import tomllib

import pytest

from tests.architecture.interpreter import ROOT

LOCKS = ROOT / "installer" / "locks"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ENTRY = re.compile(r"^([a-z0-9][^\s;=]*)==([^\s;]+).*\n((?:\s+--hash.*\n)*)", re.MULTILINE)


def locked(*names: str) -> dict[str, str]:
    """Versions by package."""
    texts = [(LOCKS / name).read_text(encoding="utf-8") for name in names]
    return {entry[1]: entry[2] for text in texts for entry in ENTRY.finditer(text)}


@pytest.mark.parametrize(
    ("requirements", "files"),
    [
        (PROJECT["dependencies"], ("packages.txt", "torch.txt")),
        (PROJECT["optional-dependencies"]["ocr"], ("ocr.txt",)),
        (PROJECT["optional-dependencies"]["test"], ("ocr.txt", "test.txt")),
    ],
)
def test_every_requirement_is_locked(requirements: list[str], files: tuple[str, ...]) -> None:
    pinned = dict(requirement.partition(";")[0].split("==") for requirement in requirements)
    assert pinned.items() <= locked(*files).items()


@pytest.mark.parametrize("name", ["packages.txt", "ocr.txt", "test.txt"])
def test_every_package_has_its_hashes(name: str) -> None:
    text = (LOCKS / name).read_text(encoding="utf-8")
    assert "".join(entry[0] for entry in ENTRY.finditer(text)) == text
    assert all(entry[3] for entry in ENTRY.finditer(text))


def test_a_lock_names_no_place() -> None:
    assert all("://" not in path.read_text(encoding="utf-8") for path in LOCKS.iterdir())
