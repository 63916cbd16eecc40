"""What a rule tells of its knobs."""

import msgspec
import pytest

from engine.knobs import options_of
from engine.protocol.replies import ModelLoaded
from engine.retention.choose import RETENTION_POLICIES
from engine.selection.choose import SELECTORS

RULES = {**RETENTION_POLICIES, **SELECTORS}


@pytest.mark.parametrize("name", RULES)
def test_all_knobs_cross_the_wire_and_set_the_same_rule(name: str) -> None:
    options = options_of(RULES[name]())
    kind = {field.name: field.type for field in msgspec.structs.fields(ModelLoaded)}
    told = msgspec.msgpack.encode(options)
    assert msgspec.msgpack.decode(told, type=kind["policy_options"]) == options
