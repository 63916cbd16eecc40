"""The tasks by name. To add one, write a file for it and add a line here."""

from collections.abc import Mapping, Sequence

from app.errors import Said, UsageError
from app.evaluation.tasks.aggregation import COUNT, MAXIMUM
from app.evaluation.tasks.counterfactuals import COUNTERFACTUALS
from app.evaluation.tasks.key_value import KEY_VALUE
from app.evaluation.tasks.needles import MULTI_KEY, MULTI_QUERY, MULTI_VALUE, SINGLE
from app.evaluation.tasks.passkey import NUMBER_STRING, PASSKEY
from app.evaluation.tasks.register import REGISTER
from app.evaluation.tasks.several_facts import SEVERAL_FACTS
from app.evaluation.tasks.task import Task
from app.evaluation.tasks.tracking import TRACKING
from app.evaluation.tasks.word_counts import COMMON_WORDS, FREQUENT_WORDS

_ALL: tuple[Task, ...] = (
    SINGLE,
    MULTI_KEY,
    MULTI_VALUE,
    MULTI_QUERY,
    PASSKEY,
    NUMBER_STRING,
    KEY_VALUE,
    TRACKING,
    COMMON_WORDS,
    FREQUENT_WORDS,
    COUNTERFACTUALS,
    SEVERAL_FACTS,
    COUNT,
    MAXIMUM,
    REGISTER,
)
TASKS: Mapping[str, Task] = {task.name: task for task in _ALL}


def choose_tasks(names: Sequence[str]) -> tuple[Task, ...]:
    """Return the tasks of some names, each once. Raises ``UsageError``."""
    unknown = [name for name in names if name not in TASKS]
    if unknown:
        advice = f"Choose from: {', '.join(TASKS)}."
        raise UsageError(Said(f"There is no task called {unknown[0]}.", advice))
    return tuple(TASKS[name] for name in dict.fromkeys(names))
