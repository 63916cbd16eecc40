"""The retention policies by name. To add one, write a file for it and add a line here."""

from collections.abc import Mapping
from typing import Any

from engine.knobs import make_rule
from engine.retention.backstop import Backstop
from engine.retention.dense import Dense
from engine.retention.policy import RetentionPolicy
from engine.retention.window import Window

RETENTION_POLICIES: Mapping[str, Any] = {
    "dense": Dense,
    "window": Window,
    "backstop": Backstop,
}


def choose_policy(name: str, options: Mapping[str, str]) -> RetentionPolicy:
    """Make the policy ``name`` with its knobs set. Raises ``UsageFailure``."""
    policy: RetentionPolicy = make_rule(RETENTION_POLICIES, name, options)
    return policy
