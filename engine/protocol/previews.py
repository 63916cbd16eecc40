"""Requests that say what another request would delete; nothing changes."""

from engine.protocol.request import Request


class PreviewQuota(Request, frozen=True, tag=True):
    """Find what ``SetQuota`` would delete. Final reply: ``SnapshotList`` of it."""

    max_bytes: int


class PreviewDeletion(Request, frozen=True, tag=True):
    """Find what deleting these snapshots, all of them, would free.

    Final reply: ``SnapshotList`` of them; its ``disk_bytes`` are those that no other snapshot uses.
    """

    snapshots: tuple[str, ...]
