"""Problems with the library's database; see `app.library.errors`."""

from engine.protocol.problems.problem import Problem, sentence


class LibraryTooNew(Problem, frozen=True):
    """Its schema is unknown."""

    message = sentence("Failures", "The library {path} was written by a newer Lectern.")
    remedy = sentence(
        "Failures",
        "Update Lectern, or choose another data folder with --data-dir.",
    )
    path: str


class LibraryDamaged(Problem, frozen=True):
    """It is none, or a broken one, and there is no backup."""

    message = sentence("Failures", "The library {path} is damaged.")
    remedy = sentence("Failures", "Move the file away and add the documents again.")
    path: str


class LibraryDamagedWithBackup(Problem, frozen=True):
    """It is none, or a broken one."""

    message = sentence("Failures", "The library {path} is damaged.")
    remedy = sentence("Failures", "To restore its backup of {moment}, run lectern restore.")
    path: str
    moment: str


class SearchIndexDamaged(Problem, frozen=True):
    """The texts themselves are sound."""

    message = sentence("Failures", "The search index of the library {path} is damaged.")
    remedy = sentence("Failures", "To rebuild it, run lectern verify.")
    path: str


class LibraryMissing(Problem, frozen=True):
    """Its backup is there."""

    message = sentence("Failures", "The library {path} is missing.")
    remedy = sentence(
        "Failures",
        "To restore its backup of {moment}, run lectern restore; to start over, move "
        "the backup away.",
    )
    path: str
    moment: str


class LibraryFull(Problem, frozen=True):
    """There is no room on the disk."""

    message = sentence("Failures", "The disk is full: the library could not be written.")
    remedy = sentence(
        "Failures",
        "Free some space, or choose another data folder with --data-dir. Nothing was lost.",
    )


class LibraryBusy(Problem, frozen=True):
    """Another process writes to it."""

    message = sentence("Failures", "Another Lectern is writing to the library.")
    remedy = sentence("Failures", "Try again when it has finished, or close it.")


class LibraryUnusable(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The library {path} cannot be used: {error}.")
    remedy = sentence(
        "Failures",
        "Check the permissions and the disk, or choose another one with --data-dir.",
    )
    path: str
    error: str


class LibraryUnderAnotherKey(Problem, frozen=True):
    """The key is not its own."""

    message = sentence(
        "Failures",
        "The library {path} does not open with the key of its data folder.",
    )
    remedy = sentence(
        "Failures",
        "Restore the library and its key file from the same backup. Nothing was changed.",
    )
    path: str


class LibraryEncrypted(Problem, frozen=True):
    """Nobody gave its key."""

    message = sentence("Failures", "The library {path} is encrypted.")
    remedy = sentence(
        "Failures",
        "Close Lectern, then open it again with the passphrase. Nothing was changed.",
    )
    path: str


class LibraryWithoutKeyFile(Problem, frozen=True):
    """Its key is lost."""

    message = sentence("Failures", "The library {path} is encrypted.")
    remedy = sentence(
        "Failures",
        "Restore its key file encryption.json from your own backup. Nothing was changed.",
    )
    path: str


class TextDeleted(Problem, frozen=True):
    """Somebody deleted it for good meanwhile."""

    message = sentence("Failures", "A document of this reading has been deleted from the library.")
    remedy = sentence("Failures", "Add its file again. Nothing was changed.")


class CollectionNameTaken(Problem, frozen=True):
    """Another one has it."""

    message = sentence("Failures", "There is already a collection “{name}”.")
    remedy = sentence("Failures", "Choose another name, or move the readings there.")
    name: str


class StoredTextDamaged(Problem, frozen=True):
    """Its file is no help."""

    message = sentence(
        "Failures",
        "The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.",
    )
    remedy = sentence(
        "Failures",
        "Add the file again. Until then it is not used for answers; conversations are kept.",
    )
    name: str
    what: str
