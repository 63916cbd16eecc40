"""System libraries that Qt needs, and the packages they come in."""

import sys

import pytest

from app import qt_libraries

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others need no more libraries")


def test_libraries_of_a_display_count_only_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qt_libraries, "can_load", lambda _: False)
    monkeypatch.delenv("DISPLAY", raising=False)
    without = qt_libraries.missing_qt_packages()
    monkeypatch.setenv("DISPLAY", ":0")
    assert "libegl1" in without
    assert "libxcb-cursor0" in set(qt_libraries.missing_qt_packages()) - set(without)
    monkeypatch.setattr(qt_libraries, "can_load", lambda _: True)
    assert qt_libraries.missing_qt_libraries() == ""


def test_an_unknown_library_cannot_be_loaded() -> None:
    assert not qt_libraries.can_load("liblectern-does-not-exist.so.0")
