"""A restore from files that others use too, or that were made to harm."""

from collections.abc import Callable

import pytest

from engine.protocol.records import Source
from engine.protocol.requests import (
    SamplingParams,
)
from engine.reuse.prefix_reuse import PrefixReuse
from tests.engine.live.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=4)


def test_a_snapshot_that_is_deleted_while_it_is_restored_serves_once_more(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    first.read(first.open(make_document()).reading)
    first.close()
    engine = start()
    check = PrefixReuse._check

    def check_and_delete(reuse: PrefixReuse, sequence: object, snapshot: object) -> float:
        reuse._store.delete(snapshot.id)
        return check(reuse, sequence, snapshot)

    monkeypatch.setattr(PrefixReuse, "_check", check_and_delete)
    receipt = engine.read(engine.open(make_document()).reading).receipt
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
