"""What the set-up installs by default, and who does not want it."""

import pytest

from installer import bootstrap
from tests.installer.project import Project


def test_text_recognition_is_left_out_where_nobody_wants_it(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "WITH_OCR", False)
    bootstrap.main(["run"])
    packages = f"--requirement={project.packages}"
    without = [packages, str(project.root), *project.compiled, "demo"]
    assert project.taken()[1:] == without
    monkeypatch.setattr(bootstrap, "WITH_OCR", True)
    bootstrap.main(["run"])
    assert project.taken() == [*project.installed, "demo"]
