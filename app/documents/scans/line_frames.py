"""Frames around lines of text, from a map of how likely each point belongs to one.

Likely points that touch are a line, framed by a rectangle that is turned as it is. The model sees
lines thinner than they are, so that frames are grown by what their area bids (Liao et al.,
"Real-time scene text detection with differentiable binarization", arXiv:1911.08947).
"""

from typing import Any

import cv2
import numpy as np

_LIKELY = 0.3
_SURE = 0.5
"""Of the points of a frame on average; what is less likely is no line."""
_GROWTH = 1.6
"""Of a frame on each side, times its area over its circumference."""
_THINNEST = 3
"""Points, and pixels of the picture: what is thinner is no line."""
_MOST_LINES = 3000
_UPRIGHT = 1.5
"""Times as high as it is wide, a line runs upwards."""

_Rectangle = Any
"""Centre, size and angle, as OpenCV has them."""


def line_frames(likely: Any, width: int, height: int) -> list[Any]:
    """Return the frames of lines in a picture of this size, the highest first.

    `likely` is ``[H, W]``, from 0 to 1. A frame is ``[4, 2]``: corners in pixels, clockwise from
    the one above at the left.
    """
    mask = cv2.dilate((likely > _LIKELY).astype(np.uint8), np.ones((2, 2), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    scale = np.array([width / likely.shape[1], height / likely.shape[0]])
    frames = []
    for rectangle in map(cv2.minAreaRect, outlines[:_MOST_LINES]):
        if min(rectangle[1]) < _THINNEST or _likelihood(likely, rectangle) < _SURE:
            continue
        corners = np.round(cv2.boxPoints(_grown(rectangle)) * scale)
        frame = _clockwise(np.clip(corners, 0, [width - 1, height - 1]).astype(np.float32))
        if min(_size(frame)) > _THINNEST:
            frames.append(frame)
    return sorted(frames, key=lambda frame: float(frame[0][1]))


def cut_out(image: Any, frame: Any) -> Any:
    """Return what is in a frame, ``[H, W, 3]``, upright; a line that runs upwards is turned."""
    width, height = _size(frame)
    edges = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    strip = cv2.warpPerspective(
        image,
        cv2.getPerspectiveTransform(frame, edges),
        (width, height),
        borderMode=cv2.BORDER_REPLICATE,
        flags=cv2.INTER_CUBIC,
    )
    return np.rot90(strip) if height >= _UPRIGHT * width else strip


def _likelihood(likely: Any, rectangle: _Rectangle) -> float:
    """Return how likely the points in a rectangle are on average."""
    corners = cv2.boxPoints(rectangle)
    most = np.array(likely.shape[::-1]) - 1
    left, top = np.clip(np.floor(corners.min(axis=0)), 0, most).astype(int)
    right, bottom = np.clip(np.ceil(corners.max(axis=0)), 0, most).astype(int)
    inside = np.zeros((bottom - top + 1, right - left + 1), np.uint8)
    cv2.fillPoly(inside, [(corners - (left, top)).astype(np.int32)], 1)
    return float(cv2.mean(likely[top : bottom + 1, left : right + 1], inside)[0])


def _grown(rectangle: _Rectangle) -> _Rectangle:
    centre, (width, height), angle = rectangle
    by = _GROWTH * width * height / (width + height)
    return centre, (width + by, height + by), angle


def _clockwise(corners: Any) -> Any:
    """Return the corners of a frame from the one above at the left."""
    by_side = corners[np.argsort(corners[:, 0])]
    above_left, below_left = by_side[:2][np.argsort(by_side[:2, 1])]
    above_right, below_right = by_side[2:][np.argsort(by_side[2:, 1])]
    return np.array([above_left, above_right, below_right, below_left])


def _size(frame: Any) -> tuple[int, int]:
    """Return the longer of the two widths of a frame, and of its two heights, in pixels."""
    lengths = np.linalg.norm(frame - np.roll(frame, -1, axis=0), axis=1)
    return int(max(lengths[0], lengths[2])), int(max(lengths[1], lengths[3]))
