"""Keeps errors in methods that Qt calls from crashing PySide6 6.12 on Python 3.11.

There an error that was raised in C (an object that is deleted, an argument of a wrong kind) leaves
a function as a type and a text. Where Python called Qt and Qt calls such a method, PySide6 takes
the text for an exception and follows what is no pointer. An error that an `except` has seen is an
exception. From Python 3.12 on every error is.
"""

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType

from shiboken6 import Shiboken


def keep_override_errors_whole() -> None:
    """Guard all classes over Qt's, those there are and those to come; call before any is used."""
    if sys.version_info >= (3, 12) or "__init_subclass__" in vars(Shiboken.Object):
        return

    def begin(kind: type, /, **given: object) -> None:
        super(Shiboken.Object, kind).__init_subclass__(**given)  # type: ignore[misc]
        _guard(kind)

    for kind in dict.fromkeys(_subclasses(Shiboken.Object)):  # a widget is met twice
        _guard(kind)
    Shiboken.Object.__init_subclass__ = classmethod(begin)  # type: ignore[method-assign, assignment]


def _subclasses(kind: type) -> Iterator[type]:
    below: list[type] = type.__subclasses__(kind)
    for each in below:
        yield each
        yield from _subclasses(each)


def _guard(kind: type) -> None:
    """Guard the methods of a class that take the place of Qt's."""
    if _is_native(kind):
        return
    native = next(filter(_is_native, kind.__mro__))
    for name, method in list(vars(kind).items()):
        is_special = name.startswith("__")
        if isinstance(method, FunctionType) and not is_special and hasattr(native, name):
            setattr(kind, name, _guarded(method))


def _is_native(kind: type) -> bool:
    return kind.__module__.startswith("PySide6.")


def _guarded(method: FunctionType) -> Callable[..., object]:
    code = method.__code__
    is_alone = code.co_argcount == 1 and not code.co_kwonlyargcount
    return wraps(method)(_alone(method) if is_alone else _with_what_is_given(method))


def _with_what_is_given(method: FunctionType) -> Callable[..., object]:
    def call(*given: object, **named: object) -> object:
        try:
            return method(*given, **named)
        except BaseException:  # noqa: TRY203  # seen, it is an exception
            raise

    return call


def _alone(method: FunctionType) -> Callable[..., object]:
    """A signal that is connected gives a function as much as it takes."""

    def call(self: object) -> object:
        try:
            return method(self)
        except BaseException:  # noqa: TRY203
            raise

    return call
