"""Options that belong together, as one parameter of every command that takes them."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import Field, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def takes_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command have records of options: on the command line, their fields are the options.

    A record is a dataclass whose fields are annotated as Typer wants its parameters, with defaults.
    """
    signature = inspect.signature(command, eval_str=True)
    parameters = signature.parameters.values()
    groups: dict[str, Any] = {
        one.name: one.annotation for one in parameters if is_dataclass(one.annotation)
    }

    @wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{one.name: given.pop(one.name) for one in fields(group)})
        command(**given)

    spread = [option for one in parameters for option in _options(one, groups.get(one.name))]
    run.__signature__ = signature.replace(parameters=spread)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in spread}
    return run


def _options(parameter: inspect.Parameter, group: Any) -> Iterator[inspect.Parameter]:
    """Yield the options of a group, or a parameter that is none as it is."""
    if group is None:
        yield parameter
        return
    hints = get_type_hints(group, include_extras=True)
    for option in fields(group):
        yield _option(option, hints[option.name])


def _option(option: "Field[Any]", annotation: object) -> inspect.Parameter:
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=option.default,
        annotation=annotation,
    )
