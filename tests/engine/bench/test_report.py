"""A benchmark that cannot be run says so in one line."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine.bench import model, tiers


@pytest.mark.parametrize("benchmark", [model, tiers])
def test_a_missing_model_is_one_line(
    benchmark: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    missing = tmp_path / "nothing"
    monkeypatch.setattr(sys, "argv", ["bench", "--model", str(missing)])
    with pytest.raises(SystemExit) as ended:
        benchmark.main()
    assert ended.value.code == 2
    advice = "Give the folder that holds config.json, or a GGUF file."
    assert capsys.readouterr().err == f"{missing} is not a folder. {advice}\n"
