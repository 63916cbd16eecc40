"""A private session: its own data folder, deleted at the end.

It is encrypted under a key that no file ever holds: what a killed session leaves behind, and what a
disk keeps of deleted files, nobody can read. Settings are a copy, so that what is changed in them
is forgotten too; models are those of the usual data folder.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from app.encryption.keys import new_data_key
from app.errors import DoesNotFitError
from app.paths import DataFolder
from app.private_folder import PrivateFolder
from engine.protocol.problems.problem import Problem, sentence


class NoPrivateSession(Problem, frozen=True):
    """There is no place for it."""

    message = sentence("Failures", "A private session cannot begin: {reason}.")
    remedy = sentence(
        "Failures", "Make room in the folder for temporary files, or name another one in TMPDIR."
    )
    reason: str


@contextmanager
def private_session(usual: DataFolder) -> Iterator[DataFolder]:
    """Give a data folder that is deleted at the end of the block.

    Raises:
        DoesNotFitError: there is no room for one.
    """
    try:
        folder = PrivateFolder()
    except OSError as error:
        raise DoesNotFitError(NoPrivateSession(error.strerror or str(error))) from error
    try:
        data = DataFolder(folder.root, key=new_data_key(), usual=usual.root)
        data.prepare()
        with suppress(OSError):  # without them, the defaults hold
            shutil.copyfile(usual.settings, data.settings)
        yield data
    finally:
        with suppress(OSError):  # the next start sweeps what is left
            folder.remove()
