"""`torch.optim.Muon`, for all matrices of a shape at once: one by one, a GPU waits."""

import torch
from torch import Tensor

COEFFICIENTS = (3.4445, -4.7750, 2.0315)
STEPS = 5
MOMENTUM = 0.95
SMALLEST = 1e-7


class Muon(torch.optim.Optimizer):
    """Steps of equal size in all directions, scaled to those of AdamW."""

    def __init__(self, groups: list[dict[str, object]], weight_decay: float) -> None:
        super().__init__(groups, {"lr": 0.0, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override] # nothing is evaluated again
        """One step."""
        for group in self.param_groups:
            alike: dict[torch.Size, list[Tensor]] = {}
            for parameter in group["params"]:
                if parameter.grad is not None:
                    alike.setdefault(parameter.shape, []).append(parameter)
            for shape, some in alike.items():
                rate = group["lr"] * 0.2 * max(shape) ** 0.5
                updates = orthogonal(torch.stack(self._gradients(some))).float()
                torch._foreach_mul_(some, 1 - group["lr"] * group["weight_decay"])
                torch._foreach_add_(some, list(updates.unbind()), alpha=-rate)

    def _gradients(self, some: list[Tensor]) -> list[Tensor]:
        """Gradients and their running means, mixed."""
        for parameter in some:
            if parameter not in self.state:
                self.state[parameter]["momentum_buffer"] = torch.zeros_like(parameter)
        buffers = [self.state[parameter]["momentum_buffer"] for parameter in some]
        gradients = [parameter.grad for parameter in some]
        torch._foreach_lerp_(buffers, gradients, 1 - MOMENTUM)
        return [one.lerp(mean, MOMENTUM) for one, mean in zip(gradients, buffers, strict=True)]


def orthogonal(x: Tensor) -> Tensor:
    """Matrices [M, R, C] with the directions of others, and singular values of about one."""
    a, b, c = COEFFICIENTS
    is_tall = x.shape[1] > x.shape[2]
    x = x.bfloat16()
    if is_tall:
        x = x.transpose(1, 2)
    x = x / x.norm(dim=(1, 2), keepdim=True).clamp(min=SMALLEST)
    for _ in range(STEPS):
        gram = x @ x.transpose(1, 2)
        x = torch.baddbmm(x, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.transpose(1, 2) if is_tall else x
