"""Rows of several runs lie one below the other, those of one are not copied."""

import torch

from engine.models.layers.runs import one_below_another


def test_rows_of_one_run_are_not_copied() -> None:
    rows = torch.randn(3, 4)
    assert one_below_another([rows]) is rows


def test_rows_of_several_runs_follow_each_other() -> None:
    rows = torch.randn(5, 4)
    assert torch.equal(one_below_another([rows[:2], rows[2:]]), rows)
