"""Replies that need no server: greetings, empty lists, and refusals of what needs a cache."""

import os

from app.link.port import UNSENT
from app.remote.refusals import ServerFailure
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.servers import NeedsOwnEngine
from engine.protocol.statistics import Statistics
from engine.protocol.version import PROTOCOL_VERSION


def reply_at_once(request: requests.AnyRequest) -> replies.AnyReply:
    """Return the reply. Raises `ServerFailure` for a request that is about a cache."""
    match request:
        case requests.Hello():
            return replies.Welcome(id=UNSENT, version=PROTOCOL_VERSION, process=os.getpid())
        case requests.ListSnapshots():
            return replies.SnapshotList(id=UNSENT, snapshots=(), disk_bytes=0, quota_bytes=0)
        case requests.GetStatistics():
            return _no_statistics()
        case requests.Calibrate() | requests.Shutdown():
            return replies.Done(id=UNSENT)
    # A reading that cannot be restored is read, as after its saved state was lost.
    is_restore = isinstance(request, requests.Restore)
    code = ErrorCode.NOT_RESTORED if is_restore else ErrorCode.USAGE
    raise ServerFailure(NeedsOwnEngine(), code)


def _no_statistics() -> Statistics:
    return Statistics(
        id=UNSENT,
        pages_in_use=0,
        pages_allocated=0,
        page_bytes=0,
        memory_limit_bytes=0,
        resident_bytes=0,
        checkpoints=0,
        disk_bytes=0,
        prefill_tokens=0,
        decode_tokens=0,
        reused_tokens=0,
        restores=0,
        pages_written=0,
        pages_read=0,
    )
