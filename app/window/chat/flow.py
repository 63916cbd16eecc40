"""Places parts of a line below each other when they do not fit side by side. Pure."""

from collections.abc import Callable, Iterable


def flow(
    parts: Iterable[str], *, gap: str, width_of: Callable[[str], float], width: float
) -> tuple[str, ...]:
    """Return lines of whole parts with `gap` between them; a part that is too long stands alone."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{gap}{part}" if lines else part
        if lines and width_of(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return tuple(lines)
