"""What an engine imports with its first model is not looked through for garbage."""

import gc
import sys
from types import ModuleType

import pytest

from engine.engine import _kept_to_the_end


def test_what_is_imported_first_is_kept_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    kept = gc.get_freeze_count()
    with _kept_to_the_end():
        assert not gc.isenabled()
        imported = [[] for _ in range(10)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= kept + len(imported)


def test_what_a_former_model_left_is_still_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", ModuleType("torch"))
    kept = gc.get_freeze_count()
    with _kept_to_the_end():
        assert gc.isenabled()
    assert gc.get_freeze_count() == kept
