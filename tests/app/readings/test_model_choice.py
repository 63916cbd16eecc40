"""Which model reads."""

from pathlib import Path

import pytest

from app.errors import ModelError, UsageError
from app.readings.model_choice import KVFormat, ModelChoice, choose_model, parse_options


def test_the_bundled_model_is_taken_where_none_is_chosen(tmp_path: Path) -> None:
    assert choose_model(None, bundled=tmp_path) == tmp_path


def test_a_chosen_model_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path)
    assert choose_model(Path("mine"), bundled=tmp_path / "demo") == tmp_path / "mine"


def test_a_missing_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="There is no model at"):
        choose_model(tmp_path / "nothing", bundled=tmp_path)
    with pytest.raises(ModelError, match="demo model is not there"):
        choose_model(None, bundled=tmp_path / "nothing")


def test_the_choice_becomes_the_request() -> None:
    choice = ModelChoice(
        path=Path("/models/mine"),
        kv_format=KVFormat.Q8_0,
        policy="window",
        options={"window": "4096"},
        threads=2,
    )
    request = choice.request()
    assert (request.path, request.kv_format, request.threads) == ("/models/mine", "q8_0", 2)
    assert (request.policy, request.options) == ("window", {"window": "4096"})
    assert (request.device, request.weights) == ("auto", "auto")


def test_options_are_pairs() -> None:
    assert parse_options(["window=4096", "rule=a=b", "empty="]) == {
        "window": "4096",
        "rule": "a=b",
        "empty": "",
    }


@pytest.mark.parametrize("assignment", ["window", "=4096", ""])
def test_what_is_no_pair_is_refused(assignment: str) -> None:
    with pytest.raises(UsageError, match="KEY=VALUE"):
        parse_options([assignment])
