"""The version of Lectern."""

from importlib.metadata import PackageNotFoundError, version


def installed_version() -> str:
    """Return the version that is installed; empty where nothing is."""
    try:
        return version("lectern")
    except PackageNotFoundError:
        return ""
