"""An engine over an encrypted data folder waits for the key, and refuses without the right one."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from engine.errors import Locked
from engine.loop import Mark, encryption_of
from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.encryption import ConversionProgress, ConvertStore, Unlock
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import read_frame, write_frame
from engine.protocol.records import StoreForm
from engine.protocol.replies import AnyReply, Done, Failed, SnapshotList, Welcome
from engine.protocol.requests import (
    AnyRequest,
    Hello,
    ListSnapshots,
)
from engine.protocol.version import PROTOCOL_VERSION

pytestmark = pytest.mark.process

KEY = bytes(range(32))
HELLO = Hello(id=2, version=PROTOCOL_VERSION)


class Conversation:
    """An engine process, asked frame by frame."""

    def __init__(self, data: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", "--data-dir", str(data), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, request: AnyRequest) -> AnyReply:
        """Send a request; return the reply to it that comes first."""
        assert self.process.stdin is not None
        write_frame(self.process.stdin, RequestCodec().encode(request))
        return self.hear()

    def hear(self) -> AnyReply:
        """The next reply."""
        assert self.process.stdout is not None
        body = read_frame(self.process.stdout)
        assert body is not None
        return ReplyCodec().decode(body)

    def end(self) -> None:
        self.process.communicate(timeout=60)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Callable[..., Conversation]]:
    """Start engines over one data folder, one after the other."""
    with ExitStack() as ends:

        def start(*options: str) -> Conversation:
            ends.close()
            conversation = Conversation(tmp_path / "data", *options)
            ends.callback(conversation.end)
            return conversation

        yield start


def test_an_engine_is_unlocked_converted_and_locked(
    engine: Callable[..., Conversation], tmp_path: Path
) -> None:
    first = engine("--encrypted")
    assert isinstance(first.ask(Unlock(id=1, key=KEY, while_converting=StoreForm.ENCRYPTED)), Done)
    assert isinstance(first.ask(HELLO), Welcome)
    assert isinstance(first.ask(ConvertStore(id=3)), ConversionProgress)
    assert isinstance(first.hear(), Done)

    again = engine("--encrypted")
    assert isinstance(again.ask(Unlock(id=1, key=KEY)), Done)
    assert isinstance(again.ask(HELLO), Welcome)
    assert isinstance(again.ask(ListSnapshots(id=3)), SnapshotList)
    refused = again.ask(Unlock(id=4, key=KEY))
    assert isinstance(refused, Failed)
    assert refused.code is ErrorCode.USAGE

    refused = engine("--encrypted").ask(Unlock(id=1, key=bytes(32)))
    assert isinstance(refused, Failed)
    assert refused.code is ErrorCode.WRONG_KEY
    assert list((tmp_path / "data").glob("*set-aside*")) == []


@pytest.mark.parametrize("first", [Unlock(id=1, key=b"short"), HELLO, Mark.END])
def test_what_is_no_key_opens_nothing(first: AnyRequest | Mark) -> None:
    with pytest.raises(Locked):
        encryption_of(first)
