"""Problems with saved readings. A `detail` is for experts, about what was found."""

from engine.protocol.problems.problem import Problem, sentence

READ_AGAIN = sentence("Failures", "It is set aside; the document is read again when it is needed.")
SEE_LIST = sentence("Failures", "To see all of them, run lectern snapshots list.")
CLOSE_OTHERS = sentence("Failures", "Close other Lectern windows and commands, and try again.")


class SavedReadingDamaged(Problem, frozen=True):
    """It failed a check."""

    message = sentence("Failures", "The saved reading {snapshot} is damaged: {detail}.")
    remedy = READ_AGAIN
    snapshot: str
    detail: str


class SavedBlockDamaged(Problem, frozen=True):
    """A page of the cache that no reading uses yet failed a check."""

    message = sentence("Failures", "A saved block is damaged: {detail}.")
    remedy = READ_AGAIN
    detail: str


class StateDisagrees(Problem, frozen=True):
    """What was restored is not what the model computes."""

    message = sentence("Failures", "A saved reading does not match its model: {detail}.")
    remedy = READ_AGAIN
    detail: str


class SavedStateUnusable(Problem, frozen=True):
    """Nothing, or too little, of a reading can be restored."""

    message = sentence("Failures", "What was saved of these documents cannot be used: {reason}.")
    remedy = sentence("Failures", "Read them again.")
    reason: str


class BlocksGone(Problem, frozen=True):
    """What a saved reading relies on is deleted."""

    message = sentence("Failures", "{count} saved blocks are missing.")
    remedy = sentence("Failures", "Read the document again.")
    count: int


class NoSavedReading(Problem, frozen=True):
    """There is none of this name."""

    message = sentence("Failures", "There is no saved reading {name}.")
    remedy = SEE_LIST
    name: str


class SeveralSavedReadings(Problem, frozen=True):
    """The name is too short to tell."""

    message = sentence("Failures", "More than one saved reading begins with {name}.")
    remedy = SEE_LIST
    name: str


class CatalogueUnusable(Problem, frozen=True):
    """It is damaged as a whole."""

    message = sentence(
        "Failures", "The catalogue of saved readings {path} cannot be used ({detail})."
    )
    remedy = sentence(
        "Failures", "Restart Lectern: it is then set aside, and what is lost is read again."
    )
    path: str
    detail: str


class CatalogueStays(Problem, frozen=True):
    """A damaged one cannot be set aside."""

    message = sentence(
        "Failures", "{path} cannot be used ({detail}) and could not be set aside ({reason})."
    )
    remedy = CLOSE_OTHERS
    path: str
    detail: str
    reason: str


class OfAnotherProgram(Problem, frozen=True):
    """The file is none of ours."""

    message = sentence("Failures", "{path} belongs to another program.")
    remedy = sentence("Failures", "Choose another data folder.")
    path: str


class NotOpenForWriting(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "{path} cannot be opened for writing.")
    remedy = sentence(
        "Failures", "Check the folder's permissions and free space, or choose another data folder."
    )
    path: str


class LockedByAnother(Problem, frozen=True):
    """Another program uses the file."""

    message = sentence("Failures", "Another program has locked {path}.")
    remedy = sentence("Failures", "Close it and try again.")
    path: str


class CatalogueUnwritable(Problem, frozen=True):
    """The disk fails."""

    message = sentence("Failures", "{path} cannot be written ({reason}).")
    remedy = sentence("Failures", "Check the disk, and restart Lectern.")
    path: str
    reason: str


class FolderUnwritable(Problem, frozen=True):
    """The system does not let a folder be written."""

    message = sentence("Failures", "{path} cannot be written ({reason}).")
    remedy = sentence(
        "Failures", "Check the disk and the folder's permissions, or choose another folder."
    )
    path: str
    reason: str


class InUse(Problem, frozen=True):
    """Another process uses saved readings."""

    message = sentence("Failures", "Another process is using the saved readings.")
    remedy = CLOSE_OTHERS


class KeptByAnother(Problem, frozen=True):
    """Another process keeps a folder to itself."""

    message = sentence("Failures", "Another process has {folder} locked.")
    remedy = CLOSE_OTHERS
    folder: str


class SavingFailed(Problem, frozen=True):
    """A save failed for an unknown reason."""

    message = sentence("Failures", "Saving failed ({reason}).")
    remedy = sentence(
        "Failures", "Check the disk of the data folder, and read the documents again to save them."
    )
    reason: str


class FileExists(Problem, frozen=True):
    """A file is in the way."""

    message = sentence("Failures", "{path} already exists.")
    remedy = sentence("Failures", "Choose another name, or replace it with --force.")
    path: str


class ExportUnwritable(Problem, frozen=True):
    """The system does not let an export be written."""

    message = sentence("Failures", "{path} cannot be written ({reason}).")
    remedy = sentence("Failures", "Choose another place.")
    path: str
    reason: str


class FileUnreadable(Problem, frozen=True):
    """The system does not let a file be read."""

    message = sentence("Failures", "{path} cannot be read ({reason}).")
    remedy = sentence("Failures", "Check the file and try again.")
    path: str
    reason: str


class NotAnExport(Problem, frozen=True):
    """A file is not an export."""

    message = sentence("Failures", "{path} is not an exported reading.")
    remedy = sentence("Failures", "Choose a file that `lectern snapshots export` wrote.")
    path: str


class ExportNotEncrypted(Problem, frozen=True):
    """A passphrase came with a readable file."""

    message = sentence("Failures", "{path} is not encrypted.")
    remedy = sentence("Failures", "Import it without a passphrase if you trust it.")
    path: str


class ExportDamaged(Problem, frozen=True):
    """An export fails a check."""

    message = sentence("Failures", "{path} is damaged: {detail}.")
    remedy = sentence("Failures", "Export it again where it came from.")
    path: str
    detail: str


class ExportTooNew(Problem, frozen=True):
    """A newer version wrote an export."""

    message = sentence("Failures", "{path} was exported by a newer version of Lectern.")
    remedy = sentence("Failures", "Update Lectern and try again.")
    path: str


class ExportEncrypted(Problem, frozen=True):
    """An encrypted export came without a passphrase."""

    message = sentence("Failures", "{path} is encrypted.")
    remedy = sentence("Failures", "Give the passphrase that it was exported with.")
    path: str


class ExportUnderAnother(Problem, frozen=True):
    """An export is encrypted under another passphrase."""

    message = sentence("Failures", "{path} does not open with this passphrase.")
    remedy = sentence("Failures", "Give the one that it was exported with.")
    path: str


class WouldBeReadable(Problem, frozen=True):
    """An export from an encrypted store would be readable, and nobody asked for that."""

    message = sentence("Failures", "What is encrypted here would be readable in the file.")
    remedy = sentence(
        "Failures", "Give a passphrase for it, or leave it readable on purpose (--unencrypted)."
    )


class StoreEncrypted(Problem, frozen=True):
    """The store is encrypted, and no key was given."""

    message = sentence("Failures", "The saved readings in {folder} are encrypted.")
    remedy = sentence("Failures", "Open the data folder with its passphrase.")
    folder: str


class StoreUnderAnotherKey(Problem, frozen=True):
    """The store is encrypted under another key."""

    message = sentence(
        "Failures", "The saved readings in {folder} are encrypted under another key."
    )
    remedy = sentence("Failures", "Put back the key file that belongs to this data folder.")
    folder: str


class StoreNotEncrypted(Problem, frozen=True):
    """A file in an encrypted folder is readable."""

    message = sentence("Failures", "{path} is not encrypted, though its data folder is.")
    remedy = sentence(
        "Failures", "Switch encryption off and on again, or delete this file: it can be recreated."
    )
    path: str


class SavedReadingEncrypted(Problem, frozen=True):
    """A saved reading is encrypted, and no key was given."""

    message = sentence("Failures", "A saved reading is encrypted.")
    remedy = sentence("Failures", "Open the data folder with its passphrase.")


class NoKeyToConvert(Problem, frozen=True):
    """A store cannot be converted without its key."""

    message = sentence("Failures", "The saved readings were opened without a key.")
    remedy = sentence("Failures", "Unlock the data folder first.")
