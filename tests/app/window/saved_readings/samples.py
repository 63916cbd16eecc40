"""Snapshots as the engine lists them."""

from engine.protocol.records import SnapshotInfo

MEGA = 1_000_000


def snapshot(
    name: str,
    *documents: str,
    kind: str = "reading_end",
    tokens: int = 1000,
    megabytes: int = 100,
    reading_megabytes: int = 0,
    fingerprint: str = "f",
    last_used: float = 0.0,
    pinned: bool = False,
    damaged: str = "",
) -> SnapshotInfo:
    return SnapshotInfo(
        snapshot=name,
        title=", ".join(documents),
        kind=kind,
        tokens=tokens,
        pages=tokens // 256,
        bytes=megabytes * MEGA,
        own_bytes=10 * MEGA,
        reading_bytes=(reading_megabytes or megabytes) * MEGA,
        fingerprint=fingerprint,
        model="Qwen3.5-4B",
        kv_format="f16",
        created=0.0,
        last_used=last_used,
        pinned=pinned,
        damaged=damaged,
        documents=documents,
    )
