"""The order of a build: nothing is packed untried, and a package is tried as well."""

import sys
from pathlib import Path

import pytest

from installer import build
from installer.expectation import SmokeTestFailure

BROKEN = "the window did not close in peace"


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What a build on Linux does, without the work itself."""
    done: list[str] = []

    def pack(bundle: Path, _stage: Path, output: Path, /) -> Path:
        done.append(f"pack {bundle.name}")
        package = output / "lectern.deb"
        package.write_bytes(bytes(2_000_000))
        return package

    monkeypatch.setattr(sys, "argv", ["build.py", "--output", str(tmp_path)])
    monkeypatch.setattr(build, "find_spec", lambda _name: True)  # as if PyInstaller were there
    monkeypatch.setattr(build, "prepare", lambda _stage: None)
    monkeypatch.setattr(build, "freeze", lambda _stage, output: output / "bundle")
    monkeypatch.setattr(build, "pack", pack)
    monkeypatch.setattr(build, "try_out", lambda target: done.append(f"try {target.name}"))
    return done


def test_the_bundle_and_its_package_are_tried_out(
    steps: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    build.main()
    assert steps == ["try lectern", "pack bundle", "try lectern.deb"]
    assert capsys.readouterr().out.endswith("lectern.deb: 2 MB\n")


def test_what_does_not_work_is_not_packed(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_target: Path) -> None:
        raise SmokeTestFailure(BROKEN)

    monkeypatch.setattr(build, "try_out", fail)
    with pytest.raises(SystemExit, match=BROKEN):
        build.main()
    assert not steps
