"""Reads a theme file (TOML) into design tokens.

A theme names its base colours first, then says for every role and every tier which of them it is.
Every role must be there, nothing else may be, and no base colour may lie unused: a misspelt name
is an error when the theme is read, not a black rectangle later.
"""

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from app.window.theme.tokens import Colours, Pattern, Tier, TierLook, Tokens

THEMES = Path(__file__).parents[3] / "assets" / "theme"
_COLOUR = re.compile(r"#[0-9a-f]{6}")


class ThemeError(ValueError):
    """A theme file is not complete or names something unknown."""


def load_theme(path: Path) -> Tokens:
    """Return the tokens of a theme file; its name is the file's. Raises ThemeError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ThemeError(f"{path.name} cannot be read: {error}") from error
    try:
        return _tokens(path.stem, data)
    except ThemeError as error:
        raise ThemeError(f"{path.name}: {error}") from error


def load_named_theme(name: str) -> Tokens:
    """Return one of the themes that come with the application."""
    return load_theme(THEMES / f"{name}.toml")


def _tokens(name: str, data: dict[str, Any]) -> Tokens:
    _check_names("theme", data, {"is_dark", "base", "roles", "tiers"})
    base = _base_colours(_table(data, "base"))
    roles = _table(data, "roles")
    _check_names("roles", roles, {field.name for field in fields(Colours)})
    tiers = _table(data, "tiers")
    _check_names("tiers", tiers, set(Tier))
    looks = {tier: _table(tiers, tier) for tier in Tier}
    _check_use(base, [*roles.values(), *(look.get("colour") for look in looks.values())])
    if not isinstance(data["is_dark"], bool):
        raise ThemeError("is_dark must be true or false")
    return Tokens(
        name=name,
        is_dark=data["is_dark"],
        colours=Colours(**{role: base[colour] for role, colour in roles.items()}),
        tiers={tier: _tier_look(tier, look, base) for tier, look in looks.items()},
    )


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    table = data[name]
    if not isinstance(table, dict):
        raise ThemeError(f"{name} must be a table")
    return table


def _check_names(where: str, found: dict[str, Any], wanted: set[str]) -> None:
    if missing := wanted - found.keys():
        raise ThemeError(f"{where} lacks {', '.join(sorted(missing))}")
    if unknown := found.keys() - wanted:
        raise ThemeError(f"{where} does not know {', '.join(sorted(unknown))}")


def _base_colours(base: dict[str, Any]) -> dict[str, str]:
    for name, colour in base.items():
        if not (isinstance(colour, str) and _COLOUR.fullmatch(colour)):
            raise ThemeError(f"base colour {name} must look like #1a2b3c")
    return base


def _check_use(base: dict[str, str], used: list[object]) -> None:
    if unknown := [name for name in used if name not in base]:
        raise ThemeError(f"there is no base colour {', '.join(map(str, unknown))}")
    if unused := base.keys() - set(used):
        raise ThemeError(f"no role uses {', '.join(sorted(unused))}")


def _tier_look(tier: Tier, look: dict[str, Any], base: dict[str, str]) -> TierLook:
    _check_names(f"tiers.{tier}", look, {"colour", "pattern"})
    try:
        return TierLook(colour=base[look["colour"]], pattern=Pattern(look["pattern"]))
    except ValueError as error:
        raise ThemeError(f"tiers.{tier} has no such pattern: {look['pattern']}") from error
