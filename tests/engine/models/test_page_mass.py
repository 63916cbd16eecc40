"""Shares of attention add up over layers, heads and steps."""

import pytest
import torch

from engine.models.page_mass import PageMass


def test_nothing_added_is_no_share() -> None:
    assert PageMass().shares() == []


def test_steps_over_a_growing_context_add_up() -> None:
    mass = PageMass()
    mass.add(torch.tensor([[[1.0], [1.0]]]))
    mass.add(torch.tensor([[[0.25, 0.75], [0.25, 0.75]]]))
    assert mass.shares() == pytest.approx([2.5 / 4, 1.5 / 4])
