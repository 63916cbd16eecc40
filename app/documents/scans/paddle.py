"""Text recognition with the PP-OCR models of rapidocr, run by ONNX Runtime.

One model finds lines in a picture, another one reads each of them. Of rapidocr nothing is imported:
its pipeline would take a second to load, write a log and fetch models from the internet.
"""

from collections.abc import Iterator, Sequence
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnxruntime

from app.documents.scans.line_frames import cut_out, line_frames
from app.documents.scans.recogniser import Corners, Picture, PictureLine

_MODELS = Path(str(distribution("rapidocr").locate_file("rapidocr"))) / "models"
_FINDS, _READS = "PP-OCRv6_det_small", "PP-OCRv6_rec_small"
_SIDE = 1280
"""The longer side of a picture in which lines are looked for, in pixels."""
_SIDE_STEP = 32
_LINE_HEIGHT = 48
"""Of a line that is read, in pixels."""
_LONGEST_LINE = 6000
_WIDTH_STEP = 32
_MIN_CONFIDENCE = 0.5
"""What is less sure than this is a pattern rather than text."""


class PaddleRecogniser:
    """Finds and reads lines in the scripts that the models know: Latin, Chinese, Japanese."""

    def __init__(self, num_threads: int) -> None:
        cv2.setNumThreads(num_threads)
        self._finder = _session(_FINDS, num_threads)
        self._reader = _session(_READS, num_threads)
        listed = self._reader.get_modelmeta().custom_metadata_map["character"]
        self._characters = ["", *listed.splitlines(), " "]

    @property
    def name(self) -> str:
        """The models and the version of the package that they come with."""
        return f"{_FINDS} and {_READS} of rapidocr {version('rapidocr')}"

    def lines(self, picture: Picture) -> Sequence[PictureLine]:
        """Return the lines of text in a picture, from top to bottom."""
        rows = np.frombuffer(picture.pixels, np.uint8)
        rgb = rows.reshape(picture.height, picture.width, 3)
        image = np.ascontiguousarray(rgb[:, :, ::-1])  # the models know blue, green, red
        return list(self._read(image, self._find(image)))

    def _find(self, image: Any) -> list[Any]:
        """Return the frames of the lines in an image."""
        height, width = image.shape[:2]
        scale = min(_SIDE / max(height, width), 1.0)
        size = [round(int(side * scale) / _SIDE_STEP) * _SIDE_STEP for side in (width, height)]
        if not all(size):
            return []
        likely = _run(self._finder, _batch(cv2.resize(image, size)))
        return line_frames(likely[0, 0], width, height)

    def _read(self, image: Any, frames: Any) -> Iterator[PictureLine]:
        for frame in frames:
            line = self._line(cut_out(image, frame), frame)
            if line.confidence >= _MIN_CONFIDENCE:
                yield line

    def _line(self, strip: Any, frame: Any) -> PictureLine:
        """Return what the columns of a line say: equal neighbours are one character."""
        prepared, share = _prepared(strip)
        likely = _run(self._reader, prepared)[0]
        best, sure = likely.argmax(axis=1), likely.max(axis=1)
        is_new = np.append(True, best[1:] != best[:-1]) & (best != 0)
        columns = np.flatnonzero(is_new)
        texts = [self._characters[index] for index in best[columns]]
        centres = np.minimum((columns + 0.5) / (len(best) * share), 1.0).tolist()
        return PictureLine(
            text="".join(texts),
            confidence=float(sure[columns].mean()) if len(columns) else 0.0,
            corners=_corners(frame),
            centres=tuple(
                centre for text, centre in zip(texts, centres, strict=True) for _ in text
            ),
        )


def _corners(frame: Any) -> Corners:
    begin_above, end_above, end_below, begin_below = ((float(x), float(y)) for x, y in frame)
    return begin_above, end_above, end_below, begin_below


def _session(name: str, num_threads: int) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = num_threads
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # lines differ in length, and an arena keeps the longest
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    path = str(_MODELS / f"{name}.onnx")
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def _run(session: Any, values: Any) -> Any:
    return session.run(None, {session.get_inputs()[0].name: values})[0]


def _prepared(strip: Any) -> tuple[Any, float]:
    """Return a line in the height that is read, as a batch of one, and its share of the width."""
    height, width = strip.shape[:2]
    scaled = max(1, min(round(_LINE_HEIGHT * width / height), _LONGEST_LINE))
    width = -(-scaled // _WIDTH_STEP) * _WIDTH_STEP
    batch = np.zeros((1, 3, _LINE_HEIGHT, width), np.float32)
    batch[:, :, :, :scaled] = _batch(cv2.resize(strip, (scaled, _LINE_HEIGHT)))
    return batch, scaled / width


def _batch(image: Any) -> Any:
    """Return an image, ``[H, W, 3]`` of bytes, as models take it: ``[1, 3, H, W]``, -1 to 1."""
    return (image.astype(np.float32) / 127.5 - 1.0).transpose(2, 0, 1)[np.newaxis]
