"""The design tokens: every colour, distance, radius and type size that the window uses.

Plain records; knows neither Qt nor where a theme is stored. A widget names a role ("text_muted"),
never a colour. Lengths are in device-independent pixels and lie on an 8-pixel grid (4 for halves).
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum


class Tier(StrEnum):
    """Where blocks of the cache are held."""

    VRAM = "vram"
    RAM = "ram"
    SSD = "ssd"


class Pattern(StrEnum):
    """Distinguishes tiers without relying on colour."""

    SOLID = "solid"
    DIAGONAL = "diagonal"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours by role, each `#rrggbb`.

    Attributes:
        panel: the sides, the bars, dialogs.
        canvas: behind the conversation and behind document pages.
        raised: fields, cards, menus.
        border: hairlines and quiet outlines.
        border_strong: outlines that must be seen, such as an unchecked box.
        hover: under the pointer.
        selected: the chosen row of a list.
        text: what is read.
        text_muted: what is read second; still at full contrast.
        accent: the one colour of actions, links and progress.
        accent_hover: the accent under the pointer.
        on_accent: text on the accent.
        accent_soft: quiet surface in the accent's hue, such as a question's bubble.
        selection: behind selected text.
        focus: ring around what has the keyboard.
        track: unfilled part of a bar.
        highlight: marker on cited words.
        page: paper of a document page drawn by us.
        warning: text that warns; `warning_soft` is its surface.
        warning_soft: see `warning`.
        error: text that says what failed; `error_soft` is its surface.
        error_soft: see `error`.
        notice: surface of a short notice over the window; `on_notice` is its text.
        on_notice: see `notice`.
        code: surface of code; the other `code_` roles are its words.
        code_keyword: reserved words.
        code_string: quoted text.
        code_number: numbers and constants.
        code_name: functions, classes, tags.
        code_comment: comments.
    """

    panel: str
    canvas: str
    raised: str
    border: str
    border_strong: str
    hover: str
    selected: str
    text: str
    text_muted: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    selection: str
    focus: str
    track: str
    highlight: str
    page: str
    warning: str
    warning_soft: str
    error: str
    error_soft: str
    notice: str
    on_notice: str
    code: str
    code_keyword: str
    code_string: str
    code_number: str
    code_name: str
    code_comment: str


@dataclass(frozen=True, slots=True)
class TierLook:
    """How a tier is drawn, everywhere the same."""

    colour: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Spacing:
    """Distances: `step` is the grid, the others are its multiples."""

    half: int = 4
    step: int = 8
    wide: int = 16
    section: int = 24
    margin: int = 32


@dataclass(frozen=True, slots=True)
class Radii:
    """Corner radii: of chips and small fields, of controls, of cards and bubbles."""

    small: int = 4
    control: int = 8
    card: int = 12


@dataclass(frozen=True, slots=True)
class TypeSizes:
    """Heights of type: captions, controls, answers, headings of panes, of dialogs, large figures.

    `line_height` is that of answers, as a multiple of the type size.
    """

    caption: int = 12
    control: int = 13
    reading: int = 15
    heading: int = 16
    title: int = 20
    figure: int = 24
    line_height: float = 1.5

    def scaled(self, factor: float) -> "TypeSizes":
        """Return all sizes times `factor`, rounded, for the person's own font size."""
        return replace(
            self,
            caption=round(self.caption * factor),
            control=round(self.control * factor),
            reading=round(self.reading * factor),
            heading=round(self.heading * factor),
            title=round(self.title * factor),
            figure=round(self.figure * factor),
        )


@dataclass(frozen=True, slots=True)
class Tokens:
    """One theme, complete."""

    name: str
    is_dark: bool
    colours: Colours
    tiers: dict[Tier, TierLook]
    spacing: Spacing = field(default_factory=Spacing)
    radii: Radii = field(default_factory=Radii)
    type_sizes: TypeSizes = field(default_factory=TypeSizes)
