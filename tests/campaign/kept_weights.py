"""Flips bits of files of 8-bit and 4-bit weights that are kept beside a model.

Every flip must end in the matrices that were computed from the model: those of the file, or, where
it is not sound, computed anew and kept again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
import torch

from engine.models import kept_matrices
from tests.campaign.damage import flip
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.engine.models.test_kept_matrices import FORMATS, Model, is_mapped, tensors_of


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_matrices, "LEAST_BYTES", 1)
        model = Model(folder)
        sound = {each: tensors_of(model.read(each)) for each in FORMATS}
        paths = {each: model.files.path("ab", each) for each in FORMATS}
        contents = {each: paths[each].read_bytes() for each in FORMATS}

        def attempt(number: int, chance: Random) -> Result:
            kind = FORMATS[number % len(FORMATS)]
            path = paths[kind]
            path.unlink(missing_ok=True)  # a former one may still be mapped
            path.write_bytes(flip(contents[kind], chance)[1])
            model.files.list()
            first, second = model.read(kind), model.read(kind)
            for weight in (first, second):
                assert all(map(torch.equal, tensors_of(weight), sound[kind]))
            assert is_mapped(second)
            return Result(
                Outcome.KEPT, f"{kind}: {'kept' if is_mapped(first) else 'computed anew'}"
            )

        yield attempt


PARTS = (Part("kept-weights", _set_up, goal=2000),)
