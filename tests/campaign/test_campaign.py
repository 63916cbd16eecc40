"""A slice of the campaign; whatever a trial does, the others go on."""

import math
from pathlib import Path

import pytest

from tests.campaign.failing_part import PART
from tests.campaign.interruptions.failing_calls import can_calls_fail
from tests.campaign.parts import PARTS
from tests.campaign.runner import run
from tests.campaign.trial import Outcome
from tests.programs import run_program


@pytest.mark.process
def test_trials_that_hang_or_crash_are_told_and_the_next_ones_made(tmp_path: Path) -> None:
    trials = list(run(PART, 7, range(6), tmp_path, math.inf))
    assert [trial.result.outcome for trial in trials] == [
        Outcome.KEPT,
        Outcome.HUNG,
        Outcome.CRASHED,
        Outcome.SILENT,
        Outcome.CRASHED,
        Outcome.KEPT,
    ]
    assert [trial.number for trial in trials] == [*range(6)]


@pytest.mark.process
def test_a_trial_can_be_made_again(tmp_path: Path) -> None:
    _, first = run(PART, 7, [0, 5], tmp_path, math.inf)
    (again,) = run(PART, 7, [5], tmp_path, math.inf)
    assert again == first
    assert again.command == "python -m tests.campaign --only failing --seed 7 --trial 5"


@pytest.mark.process
def test_both_kinds_of_files_of_an_encrypted_store_are_damaged(tmp_path: Path) -> None:
    trials = run(PARTS["encrypted-bytes"], 1, range(2), tmp_path, math.inf)
    kinds = [trial.result.kind.partition(":")[0] for trial in trials]
    assert kinds == ["catalogue", "segment"]


FAULTS = (
    ("store-faults", "library-faults", "conversion-faults", "switch-faults")
    if can_calls_fail()
    else ()
)
SLICE = (
    *("citations", "documents", "library-flips", "library-blocks", "small-files"),
    "connection-flips",
    *("catalogue-bytes", "catalogue-records", "segments", "exports", "forged-exports"),
    *(
        "encrypted-bytes",
        "encrypted-library-flips",
        "clock-jumps",
        "backup-clocks",
        "two-processes",
        *FAULTS,
    ),
)
"""Parts that need neither a model nor a window."""


@pytest.mark.minutes
@pytest.mark.process
def test_nothing_is_lost_silent_leaked_or_hung() -> None:
    campaign = run_program("tests.campaign", "--trials", "6", "--only", *SLICE)
    assert campaign.status == 0, campaign.printed + campaign.complaints
