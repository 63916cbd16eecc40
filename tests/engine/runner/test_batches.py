"""Decoding together says what decoding one by one says, whoever is in the batch."""

import random
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from engine.cache.checkpoint import CheckpointKind
from engine.cache.page_pool import OutOfPages
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.runner.model_runner import NextTokens
from engine.token_ids import token_ids

Load = Callable[..., LoadedModel]
LENGTHS = (1, 57, 250, 256, 700, 1900)
"""The third begins another page while it decodes."""

NUM_STEPS = 8
TOLERANCE = 1e-4


def prefilled(model: LoadedModel, length: int) -> Sequence:
    rng = random.Random(length)
    sequence = model.runner.new_sequence()
    model.runner.prefill(sequence, token_ids(rng.randrange(320) for _ in range(length)))
    return sequence


def alone(model: LoadedModel, length: int, mass: PageMass | None = None) -> list[Tensor]:
    """Logits after the prompt and after each of the tokens that follow greedily."""
    sequence = prefilled(model, length)
    rows = [sequence.logits]
    for _ in range(NUM_STEPS):
        rows.append(model.runner.decode(sequence, int(rows[-1].argmax()), mass))
    model.cache.close(sequence)
    return rows


def next_greedily(sequence: Sequence, mass: PageMass | None = None) -> NextTokens:
    return NextTokens(sequence, token_ids([int(sequence.logits.argmax())]), mass)


def assert_same(found: list[Tensor], expected: list[Tensor]) -> None:
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert (one - other).abs().max() <= TOLERANCE
        assert one.argmax() == other.argmax()


@pytest.mark.parametrize(
    "places",
    [
        {"hot_pages": 64},
        {"hot_pages": 10},
        {"hot_pages": 11, "warm_pages": 3},
        {"hot_pages": 64, "policy": "window", "options": {"window": "512"}},
    ],
    ids=["hot", "hot and cold", "in all tiers", "window"],
)
def test_a_batch_says_what_each_says_alone(load_tiny: Load, places: dict[str, object]) -> None:
    model = load_tiny(**places)
    expected_masses = [PageMass() for _ in LENGTHS]
    expected = [alone(model, *each) for each in zip(LENGTHS, expected_masses, strict=True)]
    sequences = [prefilled(model, length) for length in LENGTHS]
    masses = [PageMass() for _ in LENGTHS]
    found = [[sequence.logits] for sequence in sequences]
    streamed = model.storage.traffic.streamed_bytes
    for _ in range(NUM_STEPS):
        batch = [next_greedily(*each) for each in zip(sequences, masses, strict=True)]
        for rows, logits in zip(found, model.runner.decode_batch(batch), strict=True):
            rows.append(logits)
    for rows, row, mass, other in zip(found, expected, masses, expected_masses, strict=True):
        assert_same(rows, row)
        assert mass.shares() == pytest.approx(other.shares(), abs=1e-5)
    # A windowed model keeps one window's pages hot, and here are several.
    is_short_of_memory = places["hot_pages"] != 64 or "policy" in places
    assert (model.storage.traffic.streamed_bytes > streamed) == is_short_of_memory


def test_sequences_join_and_leave(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=64)
    expected = {length: alone(model, length) for length in LENGTHS}
    rng = random.Random(3)
    waiting, running = list(LENGTHS), dict[int, Sequence]()
    found: dict[int, list[Tensor]] = {}
    while waiting or running:
        if waiting and (not running or rng.random() < 0.4):
            length = waiting.pop(rng.randrange(len(waiting)))
            running[length] = prefilled(model, length)
            found[length] = [running[length].logits]
        together = rng.sample(sorted(running), k=rng.randint(1, len(running)))
        batch = [next_greedily(running[length]) for length in together]
        for length, logits in zip(together, model.runner.decode_batch(batch), strict=True):
            found[length].append(logits)
            if len(found[length]) > NUM_STEPS:
                model.cache.close(running.pop(length))
    for length in LENGTHS:
        assert_same(found[length], expected[length])


def test_sequences_that_share_pages_stay_apart(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=64)
    trunk = prefilled(model, 700)
    fork_point = model.cache.checkpoint(trunk, CheckpointKind.READING_END)

    def decode(sequences: list[Sequence]) -> list[list[Tensor]]:
        rows: list[list[Tensor]] = [[] for _ in sequences]
        for step in range(NUM_STEPS):
            batch = [
                NextTokens(sequence, token_ids([5 + number + step]))
                for number, sequence in enumerate(sequences)
            ]
            for row, logits in zip(rows, model.runner.decode_batch(batch), strict=True):
                row.append(logits)
        return rows

    forks = [model.cache.fork(fork_point) for _ in range(4)]
    for number, rows in enumerate(decode(forks)):
        fork = model.cache.fork(fork_point)
        for step, logits in enumerate(rows):
            expected = model.runner.decode(fork, 5 + number + step, None)
            assert (logits - expected).abs().max() <= TOLERANCE


def test_one_without_room_leaves_all_as_they_were(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=4)
    sequences = [prefilled(model, 256) for _ in range(3)]
    before = [sequence.state.flat.clone() for sequence in sequences]
    unsealed = [prefilled(model, 10) for _ in range(4)]
    with pytest.raises(OutOfPages):
        model.runner.decode_batch([next_greedily(each) for each in sequences])
    for sequence, state in zip(sequences, before, strict=True):
        assert sequence.position == 256
        assert torch.equal(sequence.state.flat, state)
    assert len(unsealed) == 4
