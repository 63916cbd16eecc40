"""Controls read as much as the method, of what may go."""

import pytest

from app.evaluation.methods import Method, Role, control, with_everything_on


@pytest.mark.parametrize(
    ("policy", "options", "role", "expected"),
    [
        ("quest", {}, Role.RECENCY, "recency budget=1024"),
        ("heavy", {"scope": "all"}, Role.RECENCY, "keep-newest budget=1024 scope=all"),
        ("triattention", {}, Role.RANDOM, "keep-any budget=1024"),
    ],
)
def test_a_control_lets_go_what_the_method_may(
    policy: str, options: dict[str, str], role: Role, expected: str
) -> None:
    assert control(role, 1024, Method(Role.METHOD, policy, options)).words == expected


def test_a_budget_that_is_said_in_another_way_gives_way_to_the_widest() -> None:
    knobs: dict[str, int | str] = {"budget": 0, "budget_percent": 25, "scope": "all"}
    method = Method(Role.METHOD, "triattention", {"budget_percent": "25", "scope": "all"})
    assert with_everything_on(method, knobs, {}, 512).options == {"budget": "2048", "scope": "all"}
