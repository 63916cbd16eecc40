"""A model's name in the window."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.paths import demo_model


def local_model_name(path: str, name: str) -> str:
    """Return the name of a model's folder, or what the bundled one is called in this language."""
    return _demo_name() if Path(path) == demo_model() else name


def local_name_of_saved(name: str) -> str:
    """Return what a model is called of which no more than its folder's name is kept."""
    return _demo_name() if name == demo_model().name else name


def _demo_name() -> str:
    return QCoreApplication.translate("ModelName", "Demo model")
