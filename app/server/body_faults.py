"""What is wrong with the body of a request, in words for whoever writes its client."""

import re

import msgspec

from app.one_line import in_one_line
from app.server.refusals import Refusal
from engine.protocol.problems.problem import shortened

_LONGEST_VALUE = 100
_KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_PLACE = re.compile(r" - at `\$\.?(?P<place>.*)`\Z", re.DOTALL)
_WRONG_KIND = re.compile(r"Expected `(?P<wanted>[a-z| ]+)`, got `(?P<got>[a-z]+)`\Z")
_MISSING = re.compile(r"Object missing required field `(?P<field>.+)`\Z")
_WRONG_VALUE = re.compile(r"Invalid enum value (?P<value>.+)\Z", re.DOTALL)
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)\Z")
"""The words of msgspec, which has no other way to tell what is wrong."""


def body_fault(content: bytes, error: Exception) -> Refusal:
    """Return the refusal of a body that cannot be decoded."""
    if not content.strip():
        return Refusal(400, "The body is empty. Send a JSON object.")
    if isinstance(error, msgspec.ValidationError):
        return _misfit(str(error))
    return Refusal(400, f"The body is not valid JSON: {_what_breaks(error)}.")


def _misfit(told: str) -> Refusal:
    """JSON that says something else than the endpoint takes."""
    at = _PLACE.search(told)
    place = shortened(in_one_line(at["place"]), _LONGEST_VALUE) if at else ""
    what = told[: at.start()] if at else told
    name = place or "The body"
    if wrong := _WRONG_KIND.match(what):
        message = f"{name} must be {_wanted(wrong['wanted'])}, not {_KINDS[wrong['got']]}."
    elif missing := _MISSING.match(what):
        place = f"{place}.{missing['field']}".lstrip(".")
        message = f"{place} is missing. Send it, too."
    elif wrong := _WRONG_VALUE.match(what):
        value = shortened(in_one_line(wrong["value"]), _LONGEST_VALUE)
        message = f"{name} cannot be {value}. Send a value that the interface knows."
    else:
        message = f"{name} has a value that is not possible here. Change it, or leave it out."
    return Refusal(400, message, param=place or None)


def _wanted(kinds: str) -> str:
    """Return what may stand there; null is as good as nothing, and a whole number is a number."""
    names = [name for name in kinds.split(" | ") if name != "null"]
    if "float" in names:
        names = [name for name in names if name != "int"]
    return " or ".join(_KINDS[name] for name in names)


def _what_breaks(error: Exception) -> str:
    match error:
        case UnicodeDecodeError():
            return "it is not in UTF-8"
        case RecursionError():
            return "too many values are within each other"
    if at := _BYTE.search(str(error)):
        return f"check quotation marks, commas and brackets at byte {at['byte']}"
    return "it breaks off before its end"
