"""What a stretch of training is about.

Left to itself, training finds some things late or never: six million tokens did not teach it to
tell the keys of JSON objects apart, and a hundred steps of mostly that did, with nothing else lost.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lesson:
    """A stretch of training.

    Attributes:
        levels: which lengths, as indices of the curriculum; none: as progress has it.
        objects: the share of documents that are a JSON object.
        kind: the statements that most other documents have alone; "" for none.
        keys: the weight of knowing keys, against the answers.
    """

    levels: tuple[int, ...] = ()
    objects: float = 0.12
    kind: str = ""
    keys: float = 0.3


ALL = "all"
LESSONS = {
    ALL: Lesson(),
    "objects": Lesson(levels=(0,), objects=0.6, keys=2.0),
    "lists": Lesson(levels=(0, 0, 0, 1), objects=0.08, kind="many values", keys=2.0),
    "short": Lesson(levels=(0, 1, 2, 2, 3), objects=0.3, keys=0.6),
    "long": Lesson(levels=(1, 2, 3, 4, 4, 5, 5, 6, 6, 7), objects=0.15, keys=0.6),
}
