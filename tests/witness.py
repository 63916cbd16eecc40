"""Tells which thread destroys a Qt object."""

import threading

from PySide6.QtCore import QObject


class Witness(QObject):
    """A Qt object that Python owns; where it goes, it notes the thread in `destroyed_on`."""

    def __init__(self, destroyed_on: list[int]) -> None:
        super().__init__()
        self._destroyed_on = destroyed_on

    def hear(self, _result: object) -> None:
        """Take anything."""

    def __del__(self) -> None:
        self._destroyed_on.append(threading.get_ident())
