"""What engines do that trials interrupt: each deed in steps, and what must hold after it."""

from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import (
    DocumentName,
    ExportSnapshot,
    ForgetDocuments,
    ImportSnapshot,
    ListSnapshots,
    PinSnapshot,
    Read,
    SetQuota,
    Shutdown,
    VerifySnapshots,
)
from tests.campaign.interruptions.peer import Peer, question_about
from tests.campaign.interruptions.saved_folder import EXPORTED, FRESH, SAVED, SavedFolder

SMALL_QUOTA = 600_000
"""Room for one of the saved readings."""
VICTIM = SAVED[1]


class Deed:
    """Something that an engine does over a folder, in two steps: what is interrupted is the second.

    Attributes:
        needs_model: whether a model must be loaded for it.
        keeps: what must be saved whenever it is interrupted.
        is_done: whether its end was reported.
    """

    needs_model = False
    keeps: tuple[str, ...] = SAVED

    def __init__(self, folder: SavedFolder) -> None:
        self.folder = folder
        self.is_done = False

    def prepare(self, peer: Peer) -> None:
        """Do what nobody interrupts."""
        if not self.needs_model:
            peer.greet()

    def begin(self, peer: Peer) -> int:
        """Send the request that is interrupted; return its number."""
        raise NotImplementedError

    def complaint(self, peer: Peer) -> str | None:
        """What is wrong afterwards, if anything."""


class Start(Deed):
    """An engine starts."""

    def prepare(self, peer: Peer) -> None:
        """Nothing comes before."""

    def begin(self, peer: Peer) -> int:
        return peer.greet_later()


class ReadFresh(Deed):
    """A document is read that was not read before."""

    needs_model = True

    def begin(self, peer: Peer) -> int:
        reading = peer.open(self.folder.documents[FRESH]).reading
        return peer.send(Read(id=0, reading=reading))

    def complaint(self, peer: Peer) -> str | None:
        opened = peer.open(self.folder.documents[FRESH])
        is_saved = opened.reusable_tokens == opened.tokens
        return "what was reported read is not saved" if self.is_done and not is_saved else None


class Close(ReadFresh):
    """The end of an engine in the middle of a reading, which it saves."""

    def begin(self, peer: Peer) -> int:
        super().begin(peer)
        return peer.send(Shutdown(id=0))

    def complaint(self, peer: Peer) -> str | None:
        """Whatever was saved of it by then is fine."""


class Answer(Deed):
    """A question is answered from a saved reading."""

    needs_model = True

    def prepare(self, peer: Peer) -> None:
        peer.read(self.folder.documents[VICTIM])

    def begin(self, peer: Peer) -> int:
        reading = peer.open(self.folder.documents[VICTIM]).reading
        return peer.send(question_about(reading, max_tokens=60))


class Delete(Deed):
    """A document is forgotten, and what it leaves on the disk is given back."""

    keeps = (SAVED[0], SAVED[2])

    def begin(self, peer: Peer) -> int:
        name = DocumentName(VICTIM, self.folder.documents[VICTIM].sha256)
        return peer.send(ForgetDocuments(id=0, documents=(name,)))

    def complaint(self, peer: Peer) -> str | None:
        is_there = peer.open(self.folder.documents[VICTIM]).reusable_tokens > 0
        return "what was reported deleted is there" if self.is_done and is_there else None


class Compact(Deed):
    """A quota that lets go of all but one reading, which is pinned."""

    keeps = SAVED[:1]

    def prepare(self, peer: Peer) -> None:
        super().prepare(peer)
        for snapshot in peer.call(ListSnapshots(id=0), SnapshotList).snapshots:
            if SAVED[0] in snapshot.documents:
                peer.call(PinSnapshot(id=0, snapshot=snapshot.snapshot, pinned=True), Done)

    def begin(self, peer: Peer) -> int:
        return peer.send(SetQuota(id=0, max_bytes=SMALL_QUOTA))


class Export(Deed):
    """A saved reading becomes a file."""

    def begin(self, peer: Peer) -> int:
        snapshot = peer.call(ListSnapshots(id=0), SnapshotList).snapshots[0].snapshot
        target = str(self.folder.place / "trial" / "exported.lectern")
        return peer.send(ExportSnapshot(id=0, snapshot=snapshot, path=target))

    def complaint(self, peer: Peer) -> str | None:
        target = self.folder.place / "trial" / "exported.lectern"
        if target.exists():  # then it is whole
            peer.call(ImportSnapshot(id=0, path=str(target)), SnapshotList)
        elif self.is_done:
            return "what was reported exported is not there"
        return None


class Import(Deed):
    """A file becomes a saved reading."""

    def begin(self, peer: Peer) -> int:
        return peer.send(ImportSnapshot(id=0, path=str(self.folder.place / EXPORTED)))

    def complaint(self, peer: Peer) -> str | None:
        peer.call(ImportSnapshot(id=0, path=str(self.folder.place / EXPORTED)), SnapshotList)
        return None


class Verify(Deed):
    """Everything is checked."""

    def begin(self, peer: Peer) -> int:
        return peer.send(VerifySnapshots(id=0))


DEEDS: dict[str, type[Deed]] = {
    "start": Start,
    "read": ReadFresh,
    "save": Close,
    "answer": Answer,
    "delete": Delete,
    "compact": Compact,
    "export": Export,
    "import": Import,
    "verify": Verify,
}
