"""Which pages of a sequence a run attends to: what every retention policy decides.

Policies know page numbers only. Pages that a policy leaves out stay part of the reading; they leave
the fast memory like any others that nobody uses, so what is out of sight costs no memory.
"""

from collections.abc import Sequence
from typing import Protocol


class RetentionPolicy(Protocol):
    """One rule; its fields are its knobs."""

    @property
    def fingerprint(self) -> str:
        """Name and knobs: equal where caches are interchangeable."""
        ...

    @property
    def max_visible_pages(self) -> int | None:
        """Pages that one run attends to at most, its own not counted; None for all."""
        ...

    @property
    def sees_one_page_at_a_time(self) -> bool:
        """Whether what a token sees depends on its page, so that a run must end with one."""
        ...

    @property
    def keeps_keys_unrotated(self) -> bool:
        """Whether keys are stored before rotation, to be turned by their place in the cache."""
        ...

    def visible(self, num_pages: int) -> Sequence[int]:
        """Numbers of the pages that a run in the last of ``num_pages`` sees, ascending."""
        ...
