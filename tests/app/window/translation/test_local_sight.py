"""What a window leaves in sight is said in the whole blocks that the engine sees."""

import msgspec
import pytest

from app.window.translation.local_sight import sight
from tests.app.feasibility.samples import LOADED


@pytest.mark.parametrize(("sinks", "first"), [("64", "256"), ("256", "256"), ("0", "0")])
def test_the_beginning_counts_in_blocks(sinks: str, first: str) -> None:
    options = {"window": "32768", "sinks": sinks}
    loaded = msgspec.structs.replace(LOADED, policy="window", policy_options=options)
    assert f"its first {first} and last 32,768 tokens" in sight(loaded, 75_000)
    assert sight(loaded, 30_000) == ""
    assert sight(LOADED, 75_000) == ""
