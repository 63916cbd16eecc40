"""Training asks what `lectern evaluate` asks, and its answers are those that count as right."""

import random
import re
from typing import Any

import pytest

from app.evaluation.plan import DEPTHS
from app.evaluation.scoring import Verdict, judge
from app.evaluation.tasks.aggregation import COUNT, MAXIMUM
from app.evaluation.tasks.counterfactuals import COUNTERFACTUALS
from app.evaluation.tasks.key_value import KEY_VALUE
from app.evaluation.tasks.needles import MULTI_KEY, MULTI_QUERY, MULTI_VALUE, SINGLE
from app.evaluation.tasks.passkey import NUMBER_STRING, PASSKEY
from app.evaluation.tasks.several_facts import SEVERAL_FACTS
from app.evaluation.tasks.task import Placement, Task
from app.evaluation.tasks.tracking import TRACKING
from tests.assets.lab_model.conftest import Recipe

TASKS = {
    SINGLE: "needles",
    MULTI_KEY: "needles",
    MULTI_QUERY: "many keys",
    MULTI_VALUE: "many values",
    PASSKEY: "hidden number",
    NUMBER_STRING: "hidden number",
    TRACKING: "tracking",
    SEVERAL_FACTS: "gates",
    COUNT: "ships",
    COUNTERFACTUALS: "counterfactuals",
    KEY_VALUE: "json",
    MAXIMUM: "numbers",
}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_what_a_task_states_and_asks_is_trained_on(recipe: Recipe, task: Task) -> None:
    depths = DEPTHS[:1] if task.placement is Placement.ALONE else DEPTHS
    sample = task.make(3, 4000, depths)
    questions, said = trained_on(recipe, TASKS[task])
    for question in sample.questions:
        assert form(question.text) in questions
        for needle in question.needles:
            assert form(needle.text) in said


@pytest.mark.parametrize("kind", sorted(set(TASKS.values())))
def test_an_answer_is_judged_to_be_right(recipe: Recipe, kind: str) -> None:
    for asked in questions_of(recipe, kind):
        values = [part.text for part in asked.parts]
        assert judge(", ".join(values), values) is Verdict.EXACT


def test_a_chain_is_stated_in_its_order(recipe: Recipe) -> None:
    group = recipe.statements.tracking(random.Random(5), 30)
    said: set[str] = set()
    for statement in group.statements:
        assert statement.key.isdigit() or statement.key in said
        said.add(statement.value)


def trained_on(recipe: Recipe, kind: str) -> tuple[set[str], set[str]]:
    """Forms of many questions and statements of a kind."""
    questions: set[str] = set()
    said: set[str] = set()
    for seed in range(40):
        document = group_of(recipe, kind, seed)
        questions |= {form(asked.text) for asked in document.questions}
        said |= {form(statement.text.rstrip(",\n")) for statement in statements(document)}
    return questions, said


def questions_of(recipe: Recipe, kind: str) -> tuple[Any, ...]:
    return group_of(recipe, kind, 0).questions


def group_of(recipe: Recipe, kind: str, seed: int) -> Any:
    rng = random.Random(seed)
    if kind == "json":
        return recipe.documents.json_object(rng, 1500)
    if kind == "numbers":
        return recipe.documents.numbers(rng, 600)
    return recipe.statements.MAKERS[kind](rng, 12)


def statements(group: Any) -> Any:
    return group.statements if hasattr(group, "statements") else group.starts


def form(text: str) -> str:
    """A sentence without what is drawn: numbers, names, identifiers."""
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "#", text)
    text = re.sub(r"\b[A-Z]{5}\b|\b\d+\b|\b[a-z]+-[a-z]+\b", "#", text)
    text = re.sub(r"\b(north|south|east|west|central)\b", "#", text)
    return re.sub(r"(In this text, .*) [A-Z]\w+\.$", r"\1 #.", text)
