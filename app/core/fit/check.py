"""Refuses a reading that does not fit, before any work begins.

The complete-reading guarantee: documents are read completely, or refused with a list of what would
make them fit. Nothing is ever cut.
"""

from collections.abc import Sequence

from app.core.fit.reading_fit import Estimate, Measure, Obstacle, Shortage, estimate
from app.core.fit.remedies import Situation, Way, find_remedies
from app.errors import DoesNotFitError
from engine.protocol.model_facts import ModelFacts
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.replies import ModelLoaded, ReadingOpened


class ContextTooSmall(Problem, frozen=True):
    """Documents, question and answer are longer than the context."""

    message = sentence(
        "Failures",
        "The documents have {tokens} tokens, and a question with its answer takes up to "
        "{room}, but the model holds only {limit}.",
    )
    remedy = sentence(
        "Failures",
        "Leave pages out, read fewer documents together, or choose a model with a longer context.",
    )
    tokens: int
    room: int
    limit: int


class MemoryTooSmall(Problem, frozen=True):
    """Memory and SSD together do not hold the cache."""

    message = sentence(
        "Failures",
        "The reading needs {needed_bytes} of memory for {tokens} tokens in {kv_format}, but "
        "only {limit_bytes} may be used.",
    )
    remedy = sentence(
        "Failures",
        "Choose a smaller cache format, close other programs, or read fewer documents together.",
    )
    needed_bytes: int
    tokens: int
    kv_format: str
    limit_bytes: int


class DiskTooSmall(Problem, frozen=True):
    """There is no room to save the cache."""

    message = sentence(
        "Failures",
        "Saving the reading needs {needed_bytes} of disk space, but only {limit_bytes} is free.",
    )
    remedy = sentence("Failures", "Free some space, or delete saved readings.")
    needed_bytes: int
    limit_bytes: int


class ReadingDoesNotFit(DoesNotFitError):
    """A reading is refused.

    Attributes:
        obstacle: what is too small.
        ways: changes that would make it fit, the least loss first.
        document_tokens: the documents' names and lengths.
    """

    def __init__(
        self,
        problem: Problem,
        obstacle: Obstacle,
        ways: Sequence[Way],
        opened: ReadingOpened,
        names: Sequence[str],
    ) -> None:
        super().__init__(problem)
        self.obstacle = obstacle
        self.ways = tuple(ways)
        self.document_tokens = tuple(zip(names, opened.document_tokens, strict=False))


def check_fit(
    opened: ReadingOpened,
    loaded: ModelLoaded,
    facts: ModelFacts,
    *,
    names: Sequence[str],
    answer_tokens: int,
) -> None:
    """Raise ``ReadingDoesNotFit`` where a reading of documents with these names does not."""
    measure = Measure(answer_tokens, loaded=loaded, loaded_facts=facts, opened=opened)
    found = estimate(facts, loaded.kv_format, measure)
    for shortage in found.shortages:
        situation = Situation(facts, loaded.kv_format, found, measure, len(names))
        ways = tuple(find_remedies(situation))
        problem = _problem(shortage, found, loaded.kv_format)
        raise ReadingDoesNotFit(problem, shortage.obstacle, ways, opened, names)


def _problem(shortage: Shortage, found: Estimate, kv_format: str) -> Problem:
    match shortage.obstacle:
        case Obstacle.CONTEXT:
            return ContextTooSmall(found.tokens, found.room, shortage.limit)
        case Obstacle.MEMORY:
            return MemoryTooSmall(shortage.needed, found.tokens, kv_format, shortage.limit)
        case Obstacle.DISK:
            return DiskTooSmall(shortage.needed, shortage.limit)
