"""How this program starts itself again."""

import pytest

from app.child import command as command_module
from app.child.command import Command, module_command


def test_a_missing_engine_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_module, "ENGINE_MODULE", "no_such_module")
    with pytest.raises(ModuleNotFoundError):
        module_command("no_such_module")


def test_a_command_takes_the_environment_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LECTERN_TEST", "here")
    assert Command(arguments=("true",)).environment["LECTERN_TEST"] == "here"
