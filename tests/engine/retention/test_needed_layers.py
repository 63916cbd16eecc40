"""Which layers are needed, of models that are made of rules."""

from collections.abc import Callable

from engine.retention.needed_layers import Layers, NeededLayers, Trial, find_needed_layers

QUESTIONS = 20


def found_with(num_layers: int, share: Callable[[Layers], float]) -> NeededLayers:
    """The outcome where a choice of layers finds such a share of the answers."""

    def try_out(full: Layers) -> Trial:
        return Trial(full, 5 * (1 - share(full)), round(QUESTIONS * share(full)))

    return find_needed_layers(num_layers, try_out)


def test_one_layer_that_does_it_all_is_found() -> None:
    found = found_with(6, lambda full: float(4 in full))
    assert found.chosen == (4,)
    assert len(found.trials) == 2 + 6 + 6
    assert max(range(6), key=found.worth.__getitem__) == 4


def test_layers_that_work_together_are_found_though_each_alone_finds_nothing() -> None:
    found = found_with(6, lambda full: float({1, 3} <= full))
    assert sorted(found.chosen) == [1, 3]


def test_of_layers_that_do_the_same_one_is_enough() -> None:
    found = found_with(6, lambda full: float(bool({2, 5} & full)))
    assert len(found.chosen) == 1
    assert set(found.chosen) <= {2, 5}


def test_no_choice_is_tried_twice() -> None:
    found = found_with(2, lambda full: len(full) / 2)
    assert len({each.full for each in found.trials}) == len(found.trials) == 4
    assert sorted(found.chosen) == [0, 1]


def test_nothing_is_chosen_where_nothing_was_shown() -> None:
    assert found_with(4, lambda _full: 0.0).chosen == ()
    blind = found_with(4, lambda _full: 1.0)
    assert blind.chosen == ()
    assert len(blind.trials) == 2
