"""KTransformers' names for the options of ``select``."""

from collections.abc import Mapping

_NAMES = {
    "second_select_num": "second_block_count",
    "anchor_type": "representative_type",
    "anchor_num": "representative_num",
}
_VALUES = {"fix": "fixed"}


def current_options(options: Mapping[str, str]) -> dict[str, str]:
    """The same options by their names of today, values in small letters.

    Raises ``ValueError`` where an option is given by both names.
    """
    found: dict[str, str] = {}
    for name, value in options.items():
        today = _NAMES.get(name, name)
        if today in found:
            raise ValueError(f"{today} is given twice")
        found[today] = _VALUES.get(value.lower(), value.lower())
    return found
