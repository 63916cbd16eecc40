"""Contrast of text by the rule of WCAG 2.2, and which roles are ever put on which.

A widget may only put text on a surface when the pair stands here; the tests hold every pair of
every theme to `MIN_CONTRAST`.
"""

MIN_CONTRAST = 4.5
"""Least ratio for text of normal size (WCAG 2.2, success criterion 1.4.3)."""

_PAPERS = ("panel", "canvas", "raised", "page")
_ROWS = ("hover", "selected", "accent_soft")
TEXT_ON_SURFACE: tuple[tuple[str, str], ...] = (
    *((text, paper) for text in ("text", "text_muted", "accent") for paper in (*_PAPERS, *_ROWS)),
    *((text, paper) for text in ("error", "warning") for paper in _PAPERS),
    ("text", "selection"),
    ("text", "highlight"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("text", "warning_soft"),
    ("warning", "warning_soft"),
    ("text", "error_soft"),
    ("error", "error_soft"),
    ("on_notice", "notice"),
    *(
        (text, "code")
        for text in (
            "text", "text_muted", "accent", "code_keyword", "code_string", "code_number",
            "code_name", "code_comment",
        )
    ),
)  # fmt: skip
"""Pairs of roles: text and the surface below it."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio, 1 to 21, of two colours `#rrggbb`."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
