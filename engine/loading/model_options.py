"""Options of ``select`` that KTransformers has but that belong to the model here."""

import msgspec

from engine.errors import UsageFailure
from engine.protocol.problems.policies import BadPolicyOptions
from engine.protocol.requests import LoadModel
from engine.selection.registry import SELECTORS
from engine.selection.select import Select

_FIELDS = {
    "threads": "threads",
    "threads_num": "threads",
    "kv_format": "kv_format",
    "kv_type": "kv_format",
    "max_seq_len": "context_limit",
    "chunk_size": "chunk_tokens",
}
_MAX_DIGITS = 9
_FORMATS = {"fp16": "f16", "fp32": "f32"}
_UNSET = LoadModel(id=0, path="")


def with_model_options(request: LoadModel) -> LoadModel:
    """The request with such options where they belong. Raises ``UsageFailure``.

    One that says something else than the request itself contradicts it.
    """
    if not issubclass(SELECTORS.get(request.policy, object), Select):
        return request
    options = dict(request.options)
    found: dict[str, int | str] = {}
    for name in _FIELDS.keys() & options.keys():
        field, value = _FIELDS[name], _value(name, options.pop(name))
        said = found.get(field, getattr(request, field))
        if said not in {value, getattr(_UNSET, field)}:
            raise UsageFailure(BadPolicyOptions(f"{name} is {value}, but also {said}"))
        found[field] = value
    return msgspec.structs.replace(request, options=options, **found)


def _value(name: str, text: str) -> int | str:
    if _FIELDS[name] == "kv_format":
        return _FORMATS.get(text.lower(), text.lower())
    if not text.isascii() or not text.isdigit() or len(text) > _MAX_DIGITS:
        raise UsageFailure(BadPolicyOptions(f"{name} is a number, not {text}"))
    return int(text)
