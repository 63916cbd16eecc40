"""A data folder in which readings are saved, copied for every trial, and judged after it."""

import json
import shutil
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.protocol.notices import ReadingAgain, SetAside
from engine.protocol.replies import Done, SnapshotList, Verified
from engine.protocol.requests import (
    DocumentText,
    ExportSnapshot,
    ListSnapshots,
    VerifySnapshots,
)
from tests.campaign.interruptions.failing_calls import Arm
from tests.campaign.interruptions.peer import Peer
from tests.campaign.trial import Outcome, Result
from tests.engine.session.conftest import make_document
from tests.random_weights import write_tiny_model

SAVED = ("first.pdf", "second.pdf", "third.pdf")
"""Documents that are saved in the folder."""
FRESH, STRANGE = "fresh.pdf", "strange.pdf"
"""One that is not, and one of which there is an exported reading."""
EXPORTED = "strange.lectern"


@dataclass(frozen=True)
class SavedFolder:
    """What trials begin with, and the answers of an engine that was never killed."""

    place: Path
    documents: dict[str, DocumentText]
    answers: dict[str, str]

    @classmethod
    def create(cls, place: Path) -> Self:
        """Make the model, the saved readings and the exported one."""
        write_tiny_model(place / "model")
        names = (*SAVED, FRESH, STRANGE)
        documents = {
            name: make_document(name, pages=3 + number, seed=number)
            for number, name in enumerate(names)
        }
        made = cls(place, documents, {})
        (place / "elsewhere").mkdir()
        with made.loaded_peer(place / "elsewhere" / "data") as peer:
            made.answers.update({name: peer.ask(documents[name]) for name in (FRESH, STRANGE)})
            listed = peer.call(ListSnapshots(id=0), SnapshotList).snapshots
            longest = max(
                (one for one in listed if STRANGE in one.documents), key=lambda one: one.tokens
            )
            request = ExportSnapshot(id=0, snapshot=longest.snapshot, path=str(place / EXPORTED))
            peer.call(request, Done)
        with made.loaded_peer(place / "data") as peer:
            made.answers.update({name: peer.ask(documents[name]) for name in SAVED})
            peer.shut_down()
        assert len(set(made.answers.values())) > 1
        (place / "answers.json").write_text(json.dumps(made.answers))
        return made

    def copy(self) -> Path:
        """A fresh data folder as it was saved; that of the trial before is removed."""
        trial = self.place / "trial"
        shutil.rmtree(trial, ignore_errors=True)
        trial.mkdir()
        shutil.copytree(self.place / "data", trial / "data")
        return trial / "data"

    def loaded_peer(self, data: Path, *, first: Arm | None = None) -> Peer:
        """An engine with the model loaded."""
        peer = Peer(data, first=first)
        try:
            peer.greet()
            peer.load(self.place / "model")
        except BaseException:
            peer.process.kill()
            raise
        return peer

    def judge(
        self,
        data: Path,
        kind: str,
        *,
        kept: Collection[str] = SAVED,
        complaint: Callable[[Peer], str | None] = lambda _: None,
    ) -> Result:
        """What an engine makes of a folder in which ``kept`` must be saved still.

        ``complaint`` looks first and says what is wrong. Whatever else is in there, every answer
        must be right.
        """
        with self.loaded_peer(data) as peer:
            verified = peer.call(VerifySnapshots(id=0), Verified)
            complained = complaint(peer)
            lost = [name for name in kept if not self._is_saved(peer, name)]
            wrong = [name for name in (*SAVED, FRESH) if not self._is_right(peer, name)]
            told = [one for one in peer.notices if isinstance(one, SetAside | ReadingAgain)]
            peer.shut_down()
        if wrong:
            return Result(Outcome.SILENT, kind, f"other answers about {wrong}")
        if complained or lost or verified.damaged or told:
            said = f"{complained}; not saved any more: {lost}; {verified.damaged}; {told}"
            return Result(Outcome.LOST, kind, said)
        return Result(Outcome.KEPT, kind)

    def _is_saved(self, peer: Peer, name: str) -> bool:
        opened = peer.open(self.documents[name])
        return opened.reusable_tokens == opened.tokens

    def _is_right(self, peer: Peer, name: str) -> bool:
        return peer.ask(self.documents[name]) == self.answers[name]
