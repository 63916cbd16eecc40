"""What a failure becomes for the application: limits of the system have a kind and a short text."""

import errno
import io

import pytest

from engine.errors import ModelFailure
from engine.outbox import Outbox
from engine.protocol.codec import ReplyCodec
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import read_frame
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.replies import Failed


def told(error: Exception) -> Failed:
    """The reply to a request that met ``error``."""
    stream = io.BytesIO()
    with Outbox(stream).telling_failures(1):
        raise error
    stream.seek(0)
    frame = read_frame(stream)
    assert frame is not None
    reply = ReplyCodec().decode(frame)
    assert isinstance(reply, Failed)
    return reply


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (PermissionError(errno.EACCES, "denied", "/data/segments"), ErrorCode.USAGE, "segments"),
        (OSError(errno.ENAMETOOLONG, "too long", "a" * 400_000), ErrorCode.USAGE, "too long"),
        (OSError(errno.EMFILE, "too many"), ErrorCode.FIT, "files"),
        (OSError(errno.ENOSPC, "no room"), ErrorCode.DISK, "disk"),
        (MemoryError(), ErrorCode.FIT, "memory"),
        (RuntimeError("can't start new thread"), ErrorCode.FIT, "memory"),
        (ModelFailure(ModelUnusable("a" * 3_000_000 + " is no token")), ErrorCode.MODEL, "token"),
        (ValueError("a" * 3_000_000), ErrorCode.INTERNAL, "ValueError"),
    ],
)
def test_a_limit_of_the_system_is_no_bug_and_no_text_is_endless(
    error: Exception, code: ErrorCode, said: str
) -> None:
    reply = told(error)
    assert reply.code is code
    assert said in reply.problem.words.message
    assert (
        len(reply.problem.words.message) + len(reply.problem.words.remedy) + len(reply.details)
        < 30_000
    )
