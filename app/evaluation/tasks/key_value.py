"""One of very many similar pairs (InfiniteBench's and SCBench's key-value retrieval)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from app.evaluation.tasks.task import Needle, Placement, Question, Sample, TooShort

_OPENING, _CLOSING = "JSON data:\n{", "}"
_PAIR_LEN = len(f'"{UUID(int=0)}": "{UUID(int=0)}",\n')


@dataclass(frozen=True)
class KeyValue:
    """A JSON object of random pairs; some of its values are asked for."""

    name: str = "key-value"
    placement: Placement = Placement.TOGETHER
    answer_tokens: int = 64

    def make(self, seed: int, length: int, depths: Sequence[float]) -> Sample:
        """Write as many pairs as fit, and ask for those at the depths."""
        rng = random.Random(f"{self.name} {seed}")
        count = (length - len(_OPENING) - len(_CLOSING)) // _PAIR_LEN
        if count < len(depths):
            raise TooShort
        pairs = [(_uuid(rng), _uuid(rng)) for _ in range(count)]
        lines = [f'"{key}": "{value}",\n' for key, value in pairs]
        asked = _places(count, depths)
        questions = tuple(
            Question(
                f'What is the value of the key "{pairs[place][0]}" in the JSON object?',
                (pairs[place][1],),
                depth,
                (Needle(len(_OPENING) + place * _PAIR_LEN, lines[place][:-2]),),
            )
            for place, depth in zip(asked, depths, strict=True)
        )
        return Sample("".join([_OPENING, *lines, _CLOSING]), questions)


KEY_VALUE = KeyValue()


def _uuid(rng: random.Random) -> str:
    return str(UUID(int=rng.getrandbits(128)))


def _places(count: int, depths: Sequence[float]) -> list[int]:
    """The pair at each depth, or the nearest one that no other depth has."""
    places: list[int] = []
    for depth in depths:
        wanted = round(depth * (count - 1))
        free = (place for place in range(count) if place not in places)
        places.append(min((abs(place - wanted), place) for place in free)[1])
    return places
