"""Turns tokens into what Qt draws its own controls with: a palette and a style sheet.

The sheets are templates beside the themes; a name they use that is no token is an error. Buttons
choose a look by `set_look`, so that no widget carries a style of its own.
"""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from app.window.theme.loader import THEMES
from app.window.theme.tokens import Tokens

_LINE = 1.36
"""Height of a line as a multiple of the type; what is lower cuts its letters."""
_SHEETS = ("base.qss", "controls.qss", "lists.qss")


class Look(StrEnum):
    """Looks a widget can take from the style sheet beyond that of its class."""

    PRIMARY = "primary"
    """The one button that continues."""
    QUIET = "quiet"
    """A button without outline, in bars and rows."""
    PANEL = "panel"
    """A surface: sides and bars."""
    CANVAS = "canvas"
    """A surface: behind what is read."""
    LINE = "line"
    """A hairline between two surfaces."""
    CARD = "card"
    """A raised surface with outline and round corners."""
    PILL = "pill"
    """A small round label or button that states one fact."""
    NOTICE = "notice"
    """A surface over the window, for a moment."""
    FOCUSED_CARD = "focused-card"
    """A card whose field has the keyboard."""
    CAPTION = "caption"
    """A label in small muted type."""
    HEADING = "heading"
    """A label that heads a pane."""
    TITLE = "title"
    """A label that heads a dialog."""
    WARNING = "warning"
    """A label that says what is not as it should be."""
    ERROR = "error"
    """A label that says what failed."""
    BRAND = "brand"
    """The application's name."""
    SECTION = "section"
    """A label over a group of rows."""
    BANNER_NOTE = "banner-note"
    """A strip that says, as long as it holds, what the whole window should know."""
    BANNER_WARNING = "banner-warning"
    """The same, of what is not as it should be."""
    BANNER_ERROR = "banner-error"
    """The same, where nothing continues until something is done."""
    SIDEBAR = "sidebar"
    """A list of the sections of a dialog."""
    GAP = "gap"
    """Parts with a gap between them, which can be dragged."""
    FIELD = "field"
    """A list that is one control among others."""


def set_look(widget: QWidget, look: Look) -> None:
    """Give a widget one of the style sheet's looks."""
    widget.setProperty("look", str(look))
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def stylesheet(tokens: Tokens, folder: Path = THEMES) -> str:
    """Return the application's style sheet. Raises KeyError for a name that is no token."""
    names = {
        **asdict(tokens.colours),
        "drawings": (folder / "drawings" / tokens.name).as_posix(),
        **{f"space_{name}": f"{value}px" for name, value in asdict(tokens.spacing).items()},
        **{f"radius_{name}": f"{value}px" for name, value in asdict(tokens.radii).items()},
        **{f"type_{name}": f"{value}px" for name, value in asdict(tokens.type_sizes).items()},
        "line_caption": f"{round(_LINE * tokens.type_sizes.caption)}px",
        "line_control": f"{round(_LINE * tokens.type_sizes.control)}px",
    }
    sheets = ((folder / sheet).read_text(encoding="utf-8") for sheet in _SHEETS)
    return "\n".join(Template(sheet).substitute(names) for sheet in sheets)


def palette(tokens: Tokens) -> QPalette:
    """Return the palette for whatever the style sheet does not reach, disabled state included."""
    colours = tokens.colours
    roles = QPalette.ColorRole
    of_role = {
        roles.Window: colours.panel,
        roles.WindowText: colours.text,
        roles.Base: colours.raised,
        roles.AlternateBase: colours.panel,
        roles.Text: colours.text,
        roles.PlaceholderText: colours.text_muted,
        roles.Button: colours.raised,
        roles.ButtonText: colours.text,
        roles.BrightText: colours.error,
        roles.Highlight: colours.selection,
        roles.HighlightedText: colours.text,
        roles.Link: colours.accent,
        roles.LinkVisited: colours.accent,
        roles.ToolTipBase: colours.raised,
        roles.ToolTipText: colours.text,
        roles.Accent: colours.accent,
        roles.Light: colours.raised,
        roles.Midlight: colours.panel,
        roles.Mid: colours.border,
        roles.Dark: colours.border_strong,
        roles.Shadow: colours.border_strong,
    }
    result = QPalette()
    for role, colour in of_role.items():
        result.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.border_strong))
    return result
