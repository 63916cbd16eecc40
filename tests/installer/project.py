"""A project to set up, without running a command."""

import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from installer import bootstrap


class Project:
    """A project folder in which no command is really run; keeps what would have been."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.commands: list[list[str]] = []
        self.pip_code = 0
        self.compile_code = 0
        self.pip_log = ""
        (root / "pyproject.toml").write_text("[project]\nname = 'lectern'\n", encoding="utf-8")
        (root / "locks").mkdir()
        self.packages = root / "locks/packages.txt"
        self.ocr, self.tools = (f"--requirement={root}/locks/{one}.txt" for one in ("ocr", "test"))
        self.compiled = [str(root / "app"), "second-half", "kernels"]
        self.installed = [self.ocr, f"{root}[ocr]", *self.compiled]
        for name, path in {
            "ROOT": root,
            "VENV": self.venv,
            "PYTHON": self.venv / "bin" / "python",
            "STAMP": self.venv / "stamp.json",
            "PIP_LOG": self.venv / "pip.log",
            "LOCKS": root / "locks",
        }.items():
            monkeypatch.setattr(bootstrap, name, path)
        monkeypatch.setattr(bootstrap.subprocess, "call", self.call)
        monkeypatch.setattr(bootstrap, "begun", lambda command: nullcontext(self.call(command)))
        monkeypatch.setattr(bootstrap, "show_progress", self.call)
        monkeypatch.setattr(bootstrap, "follow", self.follow)
        monkeypatch.setattr(
            bootstrap, "output_of", lambda _: " ".join(map(str, sys.version_info[:3]))
        )
        monkeypatch.setattr(bootstrap, "missing_qt_libraries", str)
        monkeypatch.setattr(bootstrap.sys, "platform", "linux")
        for name in bootstrap.DISPLAYS:
            monkeypatch.delenv(name, raising=False)

    def call(self, command: list[str], **_: object) -> int:
        self.commands.append(command)
        if command[-1] in self.compiled:
            return self.compile_code
        if "pip" not in command:
            (self.venv / "bin").mkdir(parents=True)
            (self.venv / "bin" / "python").touch()
            return 0
        (self.venv / "pip.log").write_text(self.pip_log, encoding="utf-8")
        return self.pip_code

    def follow(self, command: list[str], **_: object) -> int:
        self.commands.append(command)
        return 7

    def taken(self) -> list[str]:
        """The last word of each command since the last call."""
        words = [command[-1] for command in self.commands]
        self.commands.clear()
        return words
