"""Names of files that a command is to write, and that are taken."""

from pathlib import Path

import pytest

from app.cli.target import check_target
from app.errors import UsageError


@pytest.mark.parametrize("may_replace", [False, True])
def test_force_is_not_proposed_for_what_it_does_not_replace(
    tmp_path: Path, may_replace: bool
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for taken in (tmp_path, tmp_path / "link"):
        with pytest.raises(UsageError, match=r"no plain file\. Choose another name\.$"):
            check_target(taken, may_replace=may_replace)


def test_a_file_is_replaced_only_on_request(tmp_path: Path) -> None:
    file = tmp_path / "x.backup"
    check_target(file, may_replace=False)
    file.write_text("mine")
    with pytest.raises(UsageError, match="--force"):
        check_target(file, may_replace=False)
    check_target(file, may_replace=True)


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "nowhere", tmp_path / "file"):
        with pytest.raises(UsageError) as refused:
            check_target(folder / "x.backup", may_replace=True)
        assert str(refused.value) == (
            f"The folder {folder} does not exist. Create it, or choose another one."
        )
