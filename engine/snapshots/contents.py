"""Splits a snapshot's content into payloads, and reassembles it.

Owns which field is a payload and which lies in the catalogue.
"""

from collections.abc import Mapping

from engine.snapshots.blob_rows import BlobRole
from engine.snapshots.extents import Damaged
from engine.snapshots.plausibility import require_plausible
from engine.snapshots.records import Buffer, SnapshotContent, pack_tokens, unpack_tokens
from engine.snapshots.snapshot_rows import StoredSnapshot


def payloads(content: SnapshotContent) -> dict[BlobRole, Buffer]:
    """The payloads to store; empty ones need no place."""
    all_payloads: dict[BlobRole, Buffer] = {
        BlobRole.TOKEN_IDS: pack_tokens(content.token_ids),
        BlobRole.TAIL: content.tail,
        BlobRole.STATE: content.state,
        BlobRole.LOGITS: content.logits,
        BlobRole.PROBE_LOGITS: content.probe_logits,
    }
    return {role: payload for role, payload in all_payloads.items() if len(payload)}


def content(stored: StoredSnapshot, payloads: Mapping[BlobRole, Buffer]) -> SnapshotContent:
    """Reverse of ``payloads``.

    Raises:
        Damaged: no engine can have written it, even where every checksum is right.
    """
    try:
        found = _put_together(stored, payloads)
        require_plausible(found)
    except (ValueError, TypeError, KeyError, OverflowError) as error:
        raise Damaged(f"it contradicts itself: {error}") from error
    return found


def _put_together(stored: StoredSnapshot, payloads: Mapping[BlobRole, Buffer]) -> SnapshotContent:
    return SnapshotContent(
        kind=stored.kind,
        fingerprint=stored.fingerprint,
        root_key=stored.root_key,
        page_keys=tuple(page.key for page in stored.pages),
        page_layout=stored.page_layout,
        token_ids=unpack_tokens(payloads[BlobRole.TOKEN_IDS]),
        tail=payloads.get(BlobRole.TAIL, b""),
        state=payloads.get(BlobRole.STATE, b""),
        logits=payloads.get(BlobRole.LOGITS, b""),
        probe_token=stored.probe_token,
        probe_logits=payloads.get(BlobRole.PROBE_LOGITS, b""),
        title=stored.title,
        metadata=stored.metadata,
    )
