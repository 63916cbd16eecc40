"""Frames are where likely points are, turned as they are and grown; nothing else is framed."""

import math
from typing import Any

import pytest

from app.documents.scans.recognise import is_available

if not is_available():
    pytest.skip("text recognition is not installed", allow_module_level=True)

import cv2
import numpy as np

from app.documents.scans.line_frames import cut_out, line_frames

SIDE = 400


def likely(*rectangles: Any, likelihood: float = 0.9) -> Any:
    """Points that belong to lines given as centre, size and angle."""
    points = np.zeros((SIDE, SIDE), np.float32)
    for rectangle in rectangles:
        cv2.fillPoly(points, [cv2.boxPoints(rectangle).astype(np.int32)], likelihood)
    return points


@pytest.mark.parametrize("angle", [0.0, 8.0, -8.0, 30.0])
def test_a_line_is_framed_as_it_is_turned(angle: float) -> None:
    [frame] = line_frames(likely(((200, 200), (160, 12), angle)), 2 * SIDE, 2 * SIDE)
    above_left, above_right, below_right, below_left = frame.tolist()
    assert np.allclose(frame.mean(axis=0), (400, 400), atol=4)
    length = math.dist(above_left, above_right)
    turned = math.degrees(
        math.atan2(above_right[1] - above_left[1], above_right[0] - above_left[0])
    )
    assert turned == pytest.approx(angle, abs=1.5)
    grown = 1.6 * 160 * 12 / (160 + 12)
    assert length == pytest.approx(2 * (160 + grown), abs=16)
    assert math.dist(above_left, below_left) == pytest.approx(2 * (12 + grown), abs=16)
    assert math.dist(below_left, below_right) == pytest.approx(length, abs=2)


def test_lines_come_from_top_to_bottom_and_end_with_the_picture() -> None:
    points = likely(((200, 300), (100, 10), 0), ((200, 100), (100, 10), 0), ((5, 200), (60, 8), 0))
    frames = line_frames(points, SIDE, SIDE)
    assert [round(float(frame[:, 1].mean()), -2) for frame in frames] == [100, 200, 300]
    assert frames[1].min() == 0
    assert all(frame.max() < SIDE for frame in frames)


def test_dots_and_what_is_unlikely_are_no_lines() -> None:
    assert line_frames(likely(((50, 50), (1, 1), 0)), SIDE, SIDE) == []
    assert line_frames(likely(((200, 200), (160, 12), 0), likelihood=0.4), SIDE, SIDE) == []
    assert line_frames(likely(), SIDE, SIDE) == []


def test_what_is_cut_out_stands_upright() -> None:
    image = np.zeros((SIDE, SIDE, 3), np.uint8)
    rectangle = ((200, 200), (160, 40), 20)
    cv2.fillPoly(image, [cv2.boxPoints(rectangle).astype(np.int32)], (255, 255, 255))
    [frame] = line_frames(image[:, :, 0] / 255.0, SIDE, SIDE)
    strip = cut_out(image, frame)
    middle = strip[strip.shape[0] // 2, :, 0]
    assert strip.shape[1] > strip.shape[0]
    assert np.count_nonzero(middle > 128) == pytest.approx(160, abs=5)
    standing = np.array([[180, 100], [220, 100], [220, 300], [180, 300]], np.float32)
    assert cut_out(image, standing).shape == (40, 200, 3)
