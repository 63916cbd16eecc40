"""No library comes along without its licence."""

from pathlib import Path

from installer.build import bundled_requirements
from installer.licences import installed_closure, write_licences


def test_the_libraries_of_libraries_count(tmp_path: Path) -> None:
    names = {library.metadata["Name"].lower() for library in installed_closure(["jinja2"])}
    assert names == {"jinja2", "markupsafe"}


def test_an_extra_that_nobody_asked_for_does_not_count() -> None:
    names = {library.metadata["Name"] for library in installed_closure(["huggingface-hub"])}
    assert "pytest" not in names


def test_every_library_of_the_project_is_covered(tmp_path: Path) -> None:
    requirements = bundled_requirements()
    write_licences(requirements, tmp_path)
    covered = {folder.name.lower() for folder in tmp_path.iterdir()}
    libraries = {library.metadata["Name"].lower() for library in installed_closure(requirements)}
    assert {"torch", "numba", "pymupdf", "markupsafe", "rapidocr"} <= libraries == covered
    assert "License: MIT" in (tmp_path / "latex2mathml" / "METADATA").read_text(encoding="utf-8")
    assert (tmp_path / "torch" / "LICENSE").stat().st_size > 1000
