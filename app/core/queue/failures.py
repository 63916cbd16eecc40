"""Why a reading is not read, where neither the engine nor the documents say it."""

from app.errors import LecternError, UsageError


class ReadingGone(UsageError):
    """There is no such reading."""

    def __init__(self) -> None:
        super().__init__("This reading is not in the library any more.", "Add its files again.")


class ReadingKeepsFailing(LecternError):
    """The engine ended again and again at the same place."""

    def __init__(self) -> None:
        super().__init__(
            "The engine stopped several times while it read these documents.",
            "Close other programs or choose a smaller model, then read them again.",
        )
