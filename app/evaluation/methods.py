"""The method under test, and the controls that always run beside it."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from app.errors import Said, UsageError

DENSE_POLICY = "dense"
BLOCK_TOKENS = 256
"""Controls read whole blocks."""
_LEAST_BLOCKS = 3
"""The first, the newest, and one that is chosen."""
_COUNTS = ("budget", "heavy", "window", "second_block_count", "preselect_block_count")
"""Knobs that read more the larger they are."""
_SHARES = ("mass",)
"""Knobs that read everything at 1."""
_INSTEAD = ("budget_percent",)
"""Knobs that say the same as one of these, in another way."""
_EVICTIONS = ("heavy", "triattention")
"""Policies under which tokens leave the view of an answer; their controls let others go."""


class Role(StrEnum):
    """What a method is there for."""

    DENSE = "dense"
    METHOD = "method"
    FULL = "everything on"
    """The method, so set that it reads everything: it has to be dense."""
    RECENCY = "recency"
    RANDOM = "random"


CONTROLS = (Role.RECENCY, Role.RANDOM)


class Method(msgspec.Struct, frozen=True):
    """One way to read a cache."""

    role: Role
    policy: str
    options: dict[str, str] = {}

    @property
    def words(self) -> str:
        """Its policy with its options, as on a command line."""
        return " ".join([self.policy, *(f"{key}={self.options[key]}" for key in self.options)])


DENSE = Method(Role.DENSE, DENSE_POLICY)


def with_everything_on(
    method: Method, knobs: Mapping[str, int | str], given: Mapping[str, str], length: int
) -> Method:
    """The method, so set that it reads all of a text of that length.

    ``knobs`` are all that it has, ``given`` is what a person says reads everything. Raises
    ``UsageError`` where neither tells.
    """
    wide = {key: str(4 * length) for key in _COUNTS if key in knobs}
    wide |= {key: "1.0" for key in _SHARES if key in knobs}
    if not (wide or given):
        raise UsageError(
            Said(
                f"Lectern does not know how to make {method.policy} read everything.",
                "Say which option does it with --full KEY=VALUE.",
            )
        )
    kept = {key: value for key, value in method.options.items() if key in knobs}  # no former names
    kept = {key: value for key, value in kept.items() if given or key not in _INSTEAD}
    return Method(Role.FULL, method.policy, {**kept, **(given or wide)})


def control(role: Role, budget: int, method: Method) -> Method:
    """The control of a method that reads so many tokens."""
    options = {"budget": str(budget)}
    if method.policy not in _EVICTIONS:
        return Method(role, role.value, options)
    policy = "keep-newest" if role is Role.RECENCY else "keep-any"
    if scope := method.options.get("scope"):
        options["scope"] = scope
    return Method(role, policy, options)


def equal_budget(share: float, tokens: int) -> int:
    """Tokens of which a control reads as large a share of so many, in whole blocks."""
    blocks = -(-round(share * tokens) // BLOCK_TOKENS)
    return max(_LEAST_BLOCKS, blocks) * BLOCK_TOKENS
