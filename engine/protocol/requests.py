"""Messages from the application to the engine.

Every request carries an ``id`` chosen by the application; every reply to it repeats that id. A
request that runs for a while (``LoadModel``, ``Read``, ``Ask``) has several replies and ends with
exactly one final reply (see ``replies.py``) or one ``Failed``.
"""

import msgspec

from engine.protocol.chat import Chat, Complete, Tokenize, TokenizeChat
from engine.protocol.encryption import ConvertStore, Unlock
from engine.protocol.kept_weights import DeleteKeptWeights
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.request import Request
from engine.protocol.sampling import SamplingParams


class Hello(Request, frozen=True, tag=True):
    """The first message of a connection. Final reply: ``Welcome``."""

    version: int


class LoadModel(Request, frozen=True, tag=True):
    """Load a model, replacing the loaded one. Replies: ``Notice``*, then ``ModelLoaded``.

    Attributes:
        path: model folder (Hugging Face layout).
        device: ``auto``, ``cpu`` or ``cuda``.
        weights: ``auto``, ``float32``, ``bfloat16``, ``int8``; on a GPU also ``float16``, ``int4``.
        kv_format: ``f16``, ``q8_0``, ``q4_0``, ``q4_1`` or ``f32``.
        policy: name of the retention policy; ``dense`` keeps everything.
        options: knobs of the policy.
        threads: CPU threads; 0 uses all cores.
        memory_bytes: limit for cached pages, states and buffers in the memory of the computing
            device; 0 derives it from free memory. What does not fit is kept on the SSD.
        vram_bytes: limit for everything in GPU memory, weights included; 0 for no limit.
        warm_bytes: RAM for pages that leave that memory; 0 is none on a CPU, and a share of the
            free RAM behind a GPU.
        warm_format: format of pages there, as ``kv_format``; empty keeps their format.
        context_limit: in tokens; 0 for the model's own limit.
        chunk_tokens: tokens per prefill chunk; 0 for what suits the device.
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
    """Describe a model folder without loading it. Final reply: ``ModelFacts``.

    Attributes:
        policy: as in ``LoadModel``; the cost of the cache depends on what it keeps. If the model
            does not support it, the cost is that of keeping everything.
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
    """Tokenise documents and look up what is saved of them. Final reply: ``ReadingOpened``.

    A *reading* is an ordered set of documents, with the instructions before them, for the loaded
    model. Opening the same content again returns the same ``reading`` id.
    """

    documents: tuple[DocumentText, ...]
    instructions: str


class CountTokens(Request, frozen=True, tag=True):
    """Count the tokens of documents for any model folder. Final reply: ``TokensCounted``.

    This loads only its tokenizer, while the loaded model goes on working.
    """

    path: str
    documents: tuple[DocumentText, ...]
    instructions: str


class Read(Request, frozen=True, tag=True):
    """Prefill a reading completely and save it. Replies: ``ReadingProgress``*, ``ReadingDone``."""

    reading: str


class Restore(Request, frozen=True, tag=True):
    """Bring a saved reading into memory. Replies: ``ReadingProgress``, ``ReadingDone``.

    Nothing is computed: if the reading is not saved completely, or is damaged, the request fails
    with ``not_restored``. A reading that is in memory but not saved yet is saved.
    """

    reading: str


class Calibrate(Request, frozen=True, tag=True):
    """Measure how fast the loaded model reads, unless that is known. Final reply: ``Done``.

    This computes some tokens and drops them. Afterwards, ``ReadingOpened.expected_seconds`` is
    valid for this machine.
    """


class Turn(msgspec.Struct, frozen=True):
    """An earlier question and its answer, without reasoning."""

    question: str
    answer: str


class Ask(Request, frozen=True, tag=True):
    """Answer a question from a reading. Replies: ``AnswerDelta``*, then ``AnswerDone``.

    A question about an unfinished reading is answered from the pages read so far, and the reply
    says so. ``begun`` contains the words of an answer that was cut, to be continued: the deltas
    contain only what is new, ``AnswerDone.answer`` the whole. ``policy`` and ``options`` choose
    what of the cache this answer reads, as in ``LoadModel``; empty means as the model was loaded.
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
    """Cancel a running request; what it has done is kept. Final reply: ``Done``.

    The cancelled request itself still ends: an answer with its usual final reply (finish reason
    ``cancelled``); a reading, and the check, export, import or conversion of snapshots, with
    ``Failed`` (code ``cancelled``).
    """

    target: int


class ListSnapshots(Request, frozen=True, tag=True):
    """List everything that is saved. Final reply: ``SnapshotList``."""


class ShowSnapshot(Request, frozen=True, tag=True):
    """Describe one snapshot. Final reply: ``SnapshotList`` of one."""

    snapshot: str


class VerifySnapshots(Request, frozen=True, tag=True):
    """Check every checksum of one snapshot, or of all if empty. Final reply: ``Verified``."""

    snapshot: str = ""


class PinSnapshot(Request, frozen=True, tag=True):
    """Pin a snapshot, so that the quota never deletes it, or unpin it. Final reply: ``Done``."""

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
    """Delete snapshots: of documents, and of conversations about others. Final reply: ``Done``.

    By then their disk space has been freed as far as possible at the moment; the rest follows.
    """

    documents: tuple[DocumentName, ...]
    conversations_about: tuple[DocumentName, ...] = ()


class ExportSnapshot(Request, frozen=True, tag=True):
    """Write one snapshot with its pages to a single file. Final reply: ``Done``.

    Attributes:
        replace: whether to replace a file of that name; links, devices and folders never are.
        passphrase: encrypts the file; empty leaves it readable.
        unencrypted: allows a readable file from an encrypted store, which is an error otherwise.
    """

    snapshot: str
    path: str
    replace: bool = False
    passphrase: str = ""
    unencrypted: bool = False


class ImportSnapshot(Request, frozen=True, tag=True):
    """Import a file written by ``ExportSnapshot``. Final reply: ``SnapshotList`` of one.

    An encrypted file fails with ``locked`` without a passphrase, and with ``wrong_key`` for a wrong
    one.
    """

    path: str
    passphrase: str = ""


class SetQuota(Request, frozen=True, tag=True):
    """Limit the disk space of snapshots from now on; 0 removes the limit. Final reply: ``Done``."""

    max_bytes: int


class SetMemoryLimit(Request, frozen=True, tag=True):
    """Change the memory limit of the loaded model's cache, at any time. Final reply: ``Done``.

    ``memory_bytes`` is as in ``LoadModel``, but not 0.
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
    | PreviewQuota
    | PreviewDeletion
    | DeleteKeptWeights
    | SetMemoryLimit
    | GetStatistics
    | Shutdown
)
