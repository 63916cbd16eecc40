"""Finds out which Linux libraries that Qt needs are missing.

Needs Python alone. The set-up asks before anything is installed; the window once Qt does not load,
since it would end the process without a word about what to do.
"""

from __future__ import annotations

import ctypes
import os
import sys

QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""System libraries that PySide6 does not bring along on Linux, and their Debian packages."""

X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""The same, needed only to draw on an X11 display."""


def missing_qt_libraries() -> str:
    """Say which packages the window lacks, and what to do; empty where it lacks none."""
    packages = missing_qt_packages() if sys.platform == "linux" else []
    if not packages:
        return ""
    return (
        "the window needs system libraries that are missing (Debian and Ubuntu: sudo apt install "
        f"{' '.join(packages)}); the terminal works without them."
    )


def missing_qt_packages() -> list[str]:
    """Return the Debian packages of the libraries that Qt would not find."""
    needed = {**QT_LIBRARIES, **(X11_LIBRARIES if os.environ.get("DISPLAY") else {})}
    return [package for library, package in needed.items() if not can_load(library)]


def can_load(library: str) -> bool:
    """Return whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
