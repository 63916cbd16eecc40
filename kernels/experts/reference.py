"""The choice of experts in plain torch."""

from torch import Tensor


def reference_routing(
    scores: Tensor, *, num_chosen: int, is_normalised: bool
) -> tuple[Tensor, Tensor]:
    """Weights and numbers of the experts with the largest scores; see ``expert_bank.Routing``."""
    weights, chosen = scores.softmax(dim=-1).topk(num_chosen, dim=-1)
    if is_normalised:
        weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights, chosen
