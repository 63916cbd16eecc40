"""What a rule tells of its knobs."""

import msgspec
import pytest

from engine.errors import UsageFailure
from engine.knobs import make_rule, options_of
from engine.protocol.replies import ModelLoaded
from engine.retention.registry import RETENTION_POLICIES
from engine.selection.registry import SELECTORS

RULES = {**RETENTION_POLICIES, **SELECTORS}


@pytest.mark.parametrize("name", RULES)
def test_all_knobs_cross_the_wire_and_set_the_same_rule(name: str) -> None:
    options = options_of(RULES[name]())
    kind = {field.name: field.type for field in msgspec.structs.fields(ModelLoaded)}
    told = msgspec.msgpack.encode(options)
    assert msgspec.msgpack.decode(told, type=kind["policy_options"]) == options


@pytest.mark.parametrize(
    ("name", "knob"),
    [("select", "initial"), ("adaptive", "local"), ("random", "seed"), ("window", "window")],
)
@pytest.mark.parametrize("number", ["9" * 19, "-" + "9" * 30, "9" * 5000, "nan", ""])
def test_a_number_that_no_tensor_holds_is_refused(name: str, knob: str, number: str) -> None:
    with pytest.raises(UsageFailure, match=f"The option {knob} cannot be"):
        make_rule(RULES, name, {knob: number})
