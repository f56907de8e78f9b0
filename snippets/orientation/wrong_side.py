"""J of two outputs and three inputs, times v from the right."""

# %% error raises="RuntimeError: size mismatch, got input (2), mat (2x3), vec (2)"
import torch

x = torch.tensor([1.0, 3.0, 2.0])
J = torch.autograd.functional.jacobian(
    lambda x: torch.stack([x[0] * x[1], x[1] ** 2 * x[2]]),
    x,
)
v = torch.tensor([1.0, 10.0])
J @ v
