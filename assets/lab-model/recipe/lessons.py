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
        kinds: the statements of which most other documents have one kind alone.
        alone: the share of other documents for which that is true.
        keys: the weight of knowing keys, against the answers.
    """

    levels: tuple[int, ...] = ()
    objects: float = 0.12
    kinds: tuple[str, ...] = ()
    alone: float = 0.6
    keys: float = 0.3


AT_ONCE = ("many values", "many values", "many keys")
ALL = "all"
LESSONS = {
    ALL: Lesson(kinds=AT_ONCE, alone=0.15),
    "objects": Lesson(levels=(0,), objects=0.6, keys=2.0),
    "lists": Lesson(levels=(0, 0, 0, 1), objects=0.08, kinds=AT_ONCE, keys=1.0),
    "short": Lesson(levels=(0, 1, 2, 2, 3), objects=0.3, keys=0.6),
    "long": Lesson(
        levels=(1, 2, 3, 4, 4, 5, 5, 6, 6, 7), objects=0.15, kinds=AT_ONCE, alone=0.2, keys=0.6
    ),
}
