"""Shape checks of the state space recurrence."""

from torch import Tensor


def check_shapes(query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor) -> None:
    """Refuse shapes that do not fit one another. Raises ``ValueError``."""
    num_tokens, num_groups, key_dim = key.shape
    num_heads, value_dim = value.shape[1:]
    if (
        query.shape != key.shape
        or len(value) != num_tokens
        or num_heads % num_groups
        or g.shape != value.shape[:2]
        or state.shape != (num_heads, key_dim, value_dim)
    ):
        shapes = [list(each.shape) for each in (query, key, value, g, state)]
        raise ValueError(f"query, key, value, g, state do not fit each other: {shapes}")
