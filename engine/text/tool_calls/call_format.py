"""The protocol of tool call formats: how the models of a family write calls."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Call:
    """A tool by its name, and the arguments as the model wrote them, by theirs."""

    name: str
    arguments: Mapping[str, Any]


class NotACall(ValueError):
    """What began like a call is none: it is text of the answer."""


class CallFormat(Protocol):
    """The calls of one family.

    Attributes:
        openings: texts with which calls begin; an answer is no text from there on.
        only_first: whether they do so only at the very beginning of an answer.
        special: special tokens that are text here.
    """

    @property
    def openings(self) -> tuple[str, ...]:
        """See the class."""

    @property
    def only_first(self) -> bool:
        """See the class."""

    @property
    def special(self) -> tuple[str, ...]:
        """See the class."""

    def parse(self, text: str, tools: "Tools") -> list[Call]:
        """The calls of a text from its first opening on. Raises ``ValueError`` for anything else.

        ``NotACall`` is one, and so is what Python's ``json`` raises.
        """


class Tools:
    """The tools that a client offers: a JSON array of objects as OpenAI's interface has them."""

    def __init__(self, definitions: Sequence[Mapping[str, Any]]) -> None:
        self._properties = {
            each["function"]["name"]: _properties(each["function"]) for each in definitions
        }

    def is_text(self, tool: str, parameter: str) -> bool:
        """Whether a parameter is text, also where it looks like a number."""
        declared = self._properties.get(tool, {}).get(parameter)
        return isinstance(declared, Mapping) and declared.get("type") == "string"


def call_of(record: object) -> Call:
    """The call that a JSON object is: `name`, and `arguments` or `parameters`."""
    if not isinstance(record, dict) or not isinstance(record.get("name"), str):
        raise NotACall
    arguments = record.get("arguments", record.get("parameters", {}))
    if isinstance(arguments, str):
        arguments = json.loads(arguments)
    if not isinstance(arguments, dict):
        raise NotACall
    return Call(record["name"], arguments)


def calls_of(value: object) -> list[Call]:
    """The calls that a JSON value is: an object, or an array of some."""
    records = value if isinstance(value, list) else [value]
    if not records:
        raise NotACall
    return [call_of(record) for record in records]


def json_before(text: str) -> tuple[Any, str]:
    """The JSON value with which a text begins, and what follows it."""
    text = text.lstrip()
    value, end = json.JSONDecoder().raw_decode(text)
    return value, text[end:].lstrip()


def _properties(function: Mapping[str, Any]) -> Mapping[str, Any]:
    parameters = function.get("parameters")
    properties = parameters.get("properties") if isinstance(parameters, Mapping) else None
    return properties if isinstance(properties, Mapping) else {}
