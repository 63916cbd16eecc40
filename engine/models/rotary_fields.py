"""The rotary embedding fields of config.json: a record under one of two names.

Owns which kinds there are and where their numbers stand. Older files say ``rope_scaling`` and put
``rope_theta`` beside it; newer ones have all of it in ``rope_parameters``.
"""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from engine.models.config_file import Share, TextFields, Theta, misfit
from engine.models.layer_specs import RotaryConfig
from engine.models.rotations.dynamic import Dynamic
from engine.models.rotations.linear import Linear
from engine.models.rotations.llama3 import Llama3
from engine.models.rotations.longrope import LongRope
from engine.models.rotations.proportional import Proportional
from engine.models.rotations.scaling import Length
from engine.models.rotations.yarn import Yarn

_Kind = Linear | Dynamic | Llama3 | LongRope | Proportional | Yarn
_KINDS: dict[str, type[_Kind]] = {
    "linear": Linear,
    "dynamic": Dynamic,
    "llama3": Llama3,
    "longrope": LongRope,
    "proportional": Proportional,
    "su": LongRope,
    "yarn": Yarn,
}
_PLAIN = frozenset({"default", "mrope"})
"""``mrope`` only announces the sections."""
Record = TypeVar("Record", bound=msgspec.Struct)
_Section = Annotated[int, Meta(ge=0, le=1024)]


class RotaryFields(TextFields, frozen=True, kw_only=True):
    """Fields of a text model that turns queries and keys."""

    rope_parameters: dict[str, object] | None = None
    rope_scaling: dict[str, object] | None = None
    rope_theta: Theta = 1e4
    partial_rotary_factor: Share = 1.0
    original_max_position_embeddings: Length | None = None


class _Common(msgspec.Struct, frozen=True):
    """What a record says whatever its kind; ``type`` is the older name of ``rope_type``."""

    rope_type: str = ""
    type: str = ""
    rope_theta: Theta | None = None
    partial_rotary_factor: Share | None = None
    mrope_section: Annotated[tuple[_Section, ...], Meta(max_length=3)] = ()
    mrope_interleaved: bool = True


class _Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is stretched, which any further field would tell."""


def read_rotary(text: RotaryFields, *, head_dim: int) -> RotaryConfig:
    """How queries and keys are turned. Raises ``ModelFailure`` for what is not understood."""
    where = "rope_scaling" if text.rope_scaling else "rope_parameters"
    record = text.rope_scaling or text.rope_parameters or {}
    common = _convert(record, _Common, where)
    kind = common.rope_type or common.type or "default"
    share = common.partial_rotary_factor or text.partial_rotary_factor
    dim = head_dim if kind == "proportional" else int(head_dim * share)
    if dim < 2 or dim % 2:
        raise misfit("partial_rotary_factor", f"must rotate an even part of {head_dim}")
    numbers = {
        name: value for name, value in record.items() if name not in _Common.__struct_fields__
    }
    if kind == "proportional":  # a share of the pairs turns, and not of the values
        numbers["share"] = share
    scaling = None
    if kind in _PLAIN:
        _convert(numbers, _Plain, where)
    else:
        scaling = _read_scaling(kind, numbers, text, where)
        if finding := scaling.misfit(dim):
            raise misfit(f"{where} with rope_type {kind}", finding)
    return RotaryConfig(common.rope_theta or text.rope_theta, dim, common.mrope_section, scaling)


def require_rotary(text: RotaryFields) -> None:
    """Refuse a file without a record of its rotation.

    For families whose default in transformers stretches positions. Raises ``ModelFailure``.
    """
    if not (text.rope_scaling or text.rope_parameters):
        raise misfit("rope_parameters", "is missing")


def longest_context(text: RotaryFields, rotary: RotaryConfig) -> int:
    """Positions that a model is made for, those of its scaling included."""
    scaled = rotary.scaling.trained_positions if rotary.scaling else 0
    return max(text.positions, scaled)


def _read_scaling(kind: str, numbers: dict[str, object], text: RotaryFields, where: str) -> _Kind:
    """The numbers of a kind, with what stands beside them filled in."""
    if kind not in _KINDS:
        raise misfit(where, f"has rope_type {kind[:40]}, which is none of {', '.join(_KINDS)}")
    positions = text.max_position_embeddings
    numbers = {"max_position_embeddings": positions} | numbers
    if "original_max_position_embeddings" in _KINDS[kind].__struct_fields__:
        outer = text.original_max_position_embeddings
        inner = numbers.get("original_max_position_embeddings")
        numbers["original_max_position_embeddings"] = outer or inner or positions
    return _convert(numbers, _KINDS[kind], f"{where} with rope_type {kind}")


def _convert(values: dict[str, object], kind: type[Record], where: str) -> Record:
    try:
        return msgspec.convert(values, type=kind)
    except msgspec.ValidationError as error:
        raise misfit(where, f"is not understood: {str(error)[:160]}") from error
