from pathlib import Path

import pytest

from app.errors import ExitCode, UsageError
from app.paths import data_folder


def test_chosen_directory_wins_over_the_environment(tmp_path: Path) -> None:
    chosen = data_folder(tmp_path / "a", {"LECTERN_DATA_DIR": str(tmp_path / "b")})
    assert chosen.root == tmp_path / "a"
    assert chosen.library.path == tmp_path / "a" / "library.sqlite"


def test_environment_wins_over_the_convention(tmp_path: Path) -> None:
    assert data_folder(None, {"LECTERN_DATA_DIR": str(tmp_path)}).root == tmp_path


@pytest.mark.parametrize("environment", [{}, {"LECTERN_DATA_DIR": ""}])
def test_convention_of_the_system_is_the_default(environment: dict[str, str]) -> None:
    assert data_folder(None, environment).root.name == "lectern"


def test_prepare_creates_missing_parents(tmp_path: Path) -> None:
    directory = data_folder(tmp_path / "x" / "y")
    directory.prepare()
    assert directory.root.is_dir()


def test_a_file_in_the_way_is_a_usage_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    for place in (tmp_path / "taken", tmp_path / "taken" / "data"):
        with pytest.raises(UsageError, match=r"a file is in its place\. .*--data-dir") as caught:
            data_folder(place).prepare()
        assert caught.value.exit_code == ExitCode.USAGE
