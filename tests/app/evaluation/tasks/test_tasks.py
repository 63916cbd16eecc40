"""Every task: the needle stands where it is said to, once, and no question gives it away."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import UsageError
from app.evaluation.tasks.registry import TASKS, choose_tasks
from app.evaluation.tasks.task import Placement, Question, Sample, Task, TooShort

LENGTHS = st.integers(3_000, 9_000)
SEEDS = st.integers(0, 10_000)
DEPTHS = st.lists(st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0]), min_size=1, max_size=5)

tasks = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)


def made(task: Task, seed: int, length: int, depths: list[float]) -> Sample:
    wanted = depths[:1] if task.placement is Placement.ALONE else sorted(set(depths))
    return task.make(seed, length, wanted)


def num_times(value: str, text: str) -> int:
    """How often a value stands as a word of its own."""
    return len(re.findall(rf"(?<![\w-]){re.escape(value)}(?![\w-])", text))


@tasks
@settings(max_examples=12)
@given(seed=SEEDS, length=LENGTHS, depths=DEPTHS)
def test_a_sample_is_as_it_is_said_to_be(
    task: Task, seed: int, length: int, depths: list[float]
) -> None:
    sample = made(task, seed, length, depths)
    assert len(sample.text) <= length
    assert len(sample.text) >= 0.7 * length
    for question in sample.questions:
        check_places(question, sample.text)
        check_that_nothing_is_given_away(question, sample)
        if task.name not in {"count", "common-words", "frequent-words"}:
            check_that_values_stand_in_needles_alone(question, sample.text)
    check_depths(task, sample)


def check_places(question: Question, text: str) -> None:
    for needle in question.needles:
        assert text[needle.start : needle.end] == needle.text
    for first, second in pairwise(sorted(question.needles, key=lambda each: each.start)):
        assert first.end <= second.start


def check_that_nothing_is_given_away(question: Question, sample: Sample) -> None:
    assert len(set(question.expected)) == len(question.expected) > 0
    for value in question.expected:
        assert not num_times(value, question.text)
        assert not num_times(value, sample.instructions)
    for needle in question.needles:
        assert needle.text not in question.text


def check_that_values_stand_in_needles_alone(question: Question, text: str) -> None:
    for value in question.expected:
        inside = sum(num_times(value, needle.text) for needle in question.needles)
        assert num_times(value, text) == inside > 0


def check_depths(task: Task, sample: Sample) -> None:
    """Where it was to be, but for other needles and the sentence that it follows."""
    others = sum(len(needle.text) + 1 for each in sample.questions for needle in each.needles)
    for question in sample.questions:
        if question.depth is None:
            assert task.placement is Placement.SPREAD
        else:
            away = abs(question.needles[0].start - question.depth * len(sample.text))
            assert away <= 2 * others + 250


@tasks
def test_the_same_seed_makes_the_same_and_another_one_another(task: Task) -> None:
    assert made(task, 1, 4_000, [0.3, 0.7]) == made(task, 1, 4_000, [0.3, 0.7])
    values = {
        tuple(question.expected for question in made(task, seed, 3_000, [0.3]).questions)
        for seed in range(8)
    }
    assert len(values) > 1


@tasks
def test_what_does_not_fit_is_refused(task: Task) -> None:
    with pytest.raises(TooShort):
        made(task, 1, 5, [0.5])


@tasks
def test_there_is_a_question_for_each_depth_or_one_for_all(task: Task) -> None:
    depths = [0.1, 0.5, 0.9]
    count = {Placement.ALONE: 1, Placement.TOGETHER: 3, Placement.SPREAD: 1}[task.placement]
    assert len(made(task, 1, 6_000, depths).questions) == count


def test_a_count_is_how_often_it_is_said() -> None:
    for seed in range(20):
        (question,) = TASKS["count"].make(seed, 4_000, ()).questions
        assert question.expected == (str(len(question.needles)),)


@pytest.mark.parametrize("length", [3_000, 5_000, 20_000, 90_000])
def test_common_words_are_the_most_common(length: int) -> None:
    for name in ("common-words", "frequent-words"):
        sample = TASKS[name].make(3, length, ())
        assert len(sample.text) >= 0.7 * length
        words = re.findall(r"[a-z]+", sample.text)
        expected = sample.questions[0].expected
        rarest = min(words.count(word) for word in expected)
        assert rarest > max(words.count(word) for word in set(words) - set(expected))


def test_tasks_are_chosen_by_name() -> None:
    assert [task.name for task in choose_tasks(["passkey", "single", "passkey"])] == [
        "passkey",
        "single",
    ]
    with pytest.raises(UsageError, match="no task called needle"):
        choose_tasks(["single", "needle"])
