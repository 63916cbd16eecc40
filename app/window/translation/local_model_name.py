"""A model's name in the window."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.paths import demo_model


def local_model_name(path: str, name: str) -> str:
    """Return the name of a model's folder, or what the bundled one is called in this language."""
    if Path(path) == demo_model():
        return QCoreApplication.translate("ModelName", "Demo model")
    return name
