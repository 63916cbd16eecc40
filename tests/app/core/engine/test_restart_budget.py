import pytest

from app.core.engine.restart_budget import RestartBudget


@pytest.mark.parametrize(
    ("times", "granted"),
    [
        ([0, 1, 2], [True, True, True]),
        ([0, 1, 2, 59], [True, True, True, False]),
        ([0, 1, 2, 60], [True, True, True, True]),
        ([0, 1, 2, 59, 60, 60.5, 61], [True, True, True, False, True, False, True]),
        ([0, 30, 60, 90, 120], [True] * 5),
    ],
)
def test_three_restarts_in_a_minute(times: list[float], granted: list[bool]) -> None:
    budget = RestartBudget()
    assert [budget.spend(now) for now in times] == granted
