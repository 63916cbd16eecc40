"""Messages from the application to the engine.

Every request carries an ``id`` chosen by the application; every reply to it repeats that id. A
request that works for a while (``LoadModel``, ``Read``, ``Ask``) sends several replies and ends
with exactly one final reply (see ``replies.py``) or one ``Failed``.
"""

import msgspec

from engine.protocol.chat import Chat, Complete, Tokenize, TokenizeChat
from engine.protocol.encryption import ConvertStore, Unlock
from engine.protocol.kept_weights import DeleteKeptWeights
from engine.protocol.request import Request
from engine.protocol.sampling import SamplingParams


class Hello(Request, frozen=True, tag=True):
    """First message of a connection. Final reply: ``Welcome``."""

    version: int


class LoadModel(Request, frozen=True, tag=True):
    """Load a model, replacing the loaded one. Replies: ``Notice``*, then ``ModelLoaded``.

    Attributes:
        path: model folder (Hugging Face layout).
        device: ``auto``, ``cpu`` or ``cuda``.
        weights: ``auto``, ``float32``, ``bfloat16``, ``int8``; on a GPU also ``float16``, ``int4``.
        kv_format: ``f16``, ``q8_0``, ``q4_0``, ``q4_1`` or ``f32``.
        policy: retention policy; ``dense`` keeps everything.
        options: knobs of the policy.
        threads: CPU threads; 0 takes all cores.
        memory_bytes: limit for cached pages, states and buffers in the memory of the device that
            computes; 0 derives it from free memory. What does not fit is kept on the SSD.
        vram_bytes: memory of a GPU that weights, cache and all else may take; 0 is all of it.
        warm_bytes: RAM for pages that leave that memory; 0 is none, or behind a GPU's memory a
            share of the free RAM.
        warm_format: how pages are kept there, as ``kv_format``; empty keeps them as they are.
        context_limit: tokens; 0 takes the model's own limit.
        chunk_tokens: tokens that are read at once; 0 takes what suits the device.
    """

    path: str
    device: str = "auto"
    weights: str = "auto"
    kv_format: str = "f16"
    policy: str = "dense"
    options: dict[str, str] = msgspec.field(default_factory=dict)
    threads: int = 0
    memory_bytes: int = 0
    vram_bytes: int = 0
    warm_bytes: int = 0
    warm_format: str = ""
    context_limit: int = 0
    chunk_tokens: int = 0


class InspectModel(Request, frozen=True, tag=True):
    """Facts about a model folder without loading it. Final reply: ``ModelFacts``.

    Attributes:
        policy: as of ``LoadModel``: what it keeps decides what the cache costs. Where the model
            cannot have it, costs are those of keeping everything.
        options: knobs of the policy.
    """

    path: str
    policy: str = "dense"
    options: dict[str, str] = msgspec.field(default_factory=dict)


class DocumentText(msgspec.Struct, frozen=True):
    """One document as the engine reads it: pages of plain text."""

    name: str
    sha256: str
    pages: tuple[str, ...]


class OpenReading(Request, frozen=True, tag=True):
    """Tokenise documents and look up what is known of them. Final reply: ``ReadingOpened``.

    A *reading* is an ordered set of documents, with the instructions before them, for the loaded
    model. Opening the same content again gives the same ``reading`` id.
    """

    documents: tuple[DocumentText, ...]
    instructions: str


class CountTokens(Request, frozen=True, tag=True):
    """Count what documents would be for any model folder. Final reply: ``TokensCounted``.

    Only its tokenizer is loaded, and whatever the loaded model does goes on meanwhile.
    """

    path: str
    documents: tuple[DocumentText, ...]
    instructions: str


class Read(Request, frozen=True, tag=True):
    """Prefill a reading completely and save it. Replies: ``ReadingProgress``*, ``ReadingDone``."""

    reading: str


class Restore(Request, frozen=True, tag=True):
    """Bring a saved reading into memory. Replies: ``ReadingProgress``, ``ReadingDone``.

    Nothing is computed: where it is not saved completely, or is damaged, it fails with
    ``not_restored``. A reading that is in memory already is saved where it is not yet.
    """

    reading: str


class Calibrate(Request, frozen=True, tag=True):
    """Measure how fast the loaded model reads, unless that is known. Final reply: ``Done``.

    Some tokens are computed for it and forgotten. Afterwards ``ReadingOpened.expected_seconds``
    holds for this machine.
    """


class Turn(msgspec.Struct, frozen=True):
    """A question and the answer that was given, without its reasoning."""

    question: str
    answer: str


class Ask(Request, frozen=True, tag=True):
    """Answer a question from a reading. Replies: ``AnswerDelta``*, then ``AnswerDone``.

    A reading that is not finished is answered from the pages read so far, and says so. An answer
    that was cut goes on behind ``begun``, the words it has already: the deltas are what is new,
    ``AnswerDone.answer`` is the whole. ``policy`` and ``options`` choose what of the cache is read
    for this answer alone, as in ``LoadModel``; empty leaves it to how the model was loaded.
    """

    reading: str
    question: str
    history: tuple[Turn, ...] = ()
    sampling: SamplingParams = SamplingParams()
    enable_thinking: bool = False
    begun: str = ""
    policy: str = ""
    options: dict[str, str] = msgspec.field(default_factory=dict)


class Cancel(Request, frozen=True, tag=True):
    """End a request that works for a while; what is done is kept. Final reply: ``Done``.

    The cancelled request itself ends with its usual final reply (an answer with finish reason
    ``cancelled``) or with ``Failed`` (code ``cancelled``): a reading, and whatever checks, exports,
    imports or converts snapshots.
    """

    target: int


class ListSnapshots(Request, frozen=True, tag=True):
    """What is saved. Final reply: ``SnapshotList``."""


class ShowSnapshot(Request, frozen=True, tag=True):
    """One snapshot in detail. Final reply: ``SnapshotList`` of one."""

    snapshot: str


class VerifySnapshots(Request, frozen=True, tag=True):
    """Check every checksum of one snapshot, or of all when empty. Final reply: ``Verified``."""

    snapshot: str = ""


class PinSnapshot(Request, frozen=True, tag=True):
    """Protect a snapshot from the quota, or let it go again. Final reply: ``Done``."""

    snapshot: str
    pinned: bool


class DeleteSnapshot(Request, frozen=True, tag=True):
    """Delete a snapshot and the pages that only it uses. Final reply: ``Done``."""

    snapshot: str


class DocumentName(msgspec.Struct, frozen=True):
    """A document without its text."""

    name: str
    sha256: str


class ForgetDocuments(Request, frozen=True, tag=True):
    """Delete the snapshots of documents, and of conversations about others. Final reply: ``Done``.

    Their space is given back to the disk by then, as far as it can be now; the rest follows.
    """

    documents: tuple[DocumentName, ...]
    conversations_about: tuple[DocumentName, ...] = ()


class ExportSnapshot(Request, frozen=True, tag=True):
    """Write one snapshot with its pages to a single file. Final reply: ``Done``.

    Attributes:
        replace: whether a file of that name gives way; a link, a device or a folder never does.
        passphrase: what the file is encrypted under; empty leaves it readable.
        unencrypted: leave it readable though the store is encrypted, which fails otherwise.
    """

    snapshot: str
    path: str
    replace: bool = False
    passphrase: str = ""
    unencrypted: bool = False


class ImportSnapshot(Request, frozen=True, tag=True):
    """Take in a file written by ``ExportSnapshot``. Final reply: ``SnapshotList`` of one.

    An encrypted file fails with ``locked`` without a passphrase, with ``wrong_key`` with another.
    """

    path: str
    passphrase: str = ""


class SetQuota(Request, frozen=True, tag=True):
    """Limit the disk use of snapshots, enforced now; 0 lifts it. Final reply: ``Done``."""

    max_bytes: int


class SetMemoryLimit(Request, frozen=True, tag=True):
    """Change the limit of the loaded model's cache, also in mid-answer. Final reply: ``Done``.

    `memory_bytes` are as in ``LoadModel``, but not 0.
    """

    memory_bytes: int


class GetStatistics(Request, frozen=True, tag=True):
    """Final reply: ``Statistics``."""


class Shutdown(Request, frozen=True, tag=True):
    """Save what is pending and exit. Final reply: ``Done``, then end of stream."""


AnyRequest = (
    Hello
    | Unlock
    | LoadModel
    | InspectModel
    | OpenReading
    | CountTokens
    | Read
    | Restore
    | Calibrate
    | Ask
    | Chat
    | Complete
    | Tokenize
    | TokenizeChat
    | Cancel
    | ListSnapshots
    | ShowSnapshot
    | VerifySnapshots
    | PinSnapshot
    | DeleteSnapshot
    | ForgetDocuments
    | ExportSnapshot
    | ImportSnapshot
    | ConvertStore
    | SetQuota
    | DeleteKeptWeights
    | SetMemoryLimit
    | GetStatistics
    | Shutdown
)
