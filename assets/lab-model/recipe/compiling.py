"""Compiled functions where that pays.

On a processor elementwise work is half of a step, and training takes hours. On a GPU it is minutes,
one of which compilation would take.
"""

from collections.abc import Callable
from typing import Any

import torch

Function = Callable[..., Any]


def compiled(function: Function) -> Function:
    """The function for arguments of any size, compiled when it is first called."""
    return function if torch.cuda.is_available() else torch.compile(dynamic=True)(function)
