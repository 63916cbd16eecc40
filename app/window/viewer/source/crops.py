"""The part of a page that shows a passage: its lines and a little around them; pure."""

from collections.abc import Sequence

from app.window.viewer.source.messages import Box, Size

CROP_WIDTH = 440
"""Device-independent pixels; a crop is drawn at most so wide."""
MOST_HEIGHT = 150.0
"""Points; of a longer passage the beginning is shown."""
_AROUND = 14.0
_LEAST_WIDTH = 200.0


def crop_of(boxes: Sequence[Box], page: Size) -> Box | None:
    """Return the part of a page with the passage in these boxes; None where there is none."""
    boxes = [box for box in boxes if box[1] < page[1]]
    if not boxes:
        return None
    top = max(min(box[1] for box in boxes) - _AROUND, 0.0)
    bottom = min(max(box[3] for box in boxes) + _AROUND, top + MOST_HEIGHT, page[1])
    seen = [box for box in boxes if box[1] < bottom]
    left, right = min(box[0] for box in seen) - _AROUND, max(box[2] for box in seen) + _AROUND
    lacking = max(_LEAST_WIDTH - (right - left), 0.0)
    left, right = max(left - lacking / 2, 0.0), min(right + lacking / 2, page[0])
    return (left, top, right, bottom) if left < right and top < bottom else None


def within(boxes: Sequence[Box], crop: Box, scale: float) -> tuple[Box, ...]:
    """Return boxes of the page as pixels of the crop."""
    left, top = crop[:2]
    return tuple(
        (
            (box[0] - left) * scale,
            (box[1] - top) * scale,
            (box[2] - left) * scale,
            (box[3] - top) * scale,
        )
        for box in boxes
    )
