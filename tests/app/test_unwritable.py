"""Why a file cannot be written, with what to do about that."""

import errno
import os

import pytest

from app.unwritable import why_not_written


@pytest.mark.parametrize(
    ("number", "reason", "remedy"),
    [
        (errno.ENOENT, "its folder does not exist", "Create the folder"),
        (errno.ENOTDIR, "its folder does not exist", "Create the folder"),
        (errno.EACCES, "you may not write there", "its permissions"),
        (errno.EROFS, "you may not write there", "its permissions"),
        (errno.ENOSPC, "the disk is full", "Free some disk space"),
        (errno.EFBIG, "the disk is full", "Free some disk space"),
        (errno.EISDIR, "Is a directory", "another name"),
    ],
)
def test_the_advice_is_about_the_reason(number: int, reason: str, remedy: str) -> None:
    words = why_not_written(OSError(number, os.strerror(number))).words
    assert words.message == reason
    assert remedy in words.remedy
    assert ("disk space" in words.remedy) == (reason == "the disk is full")
