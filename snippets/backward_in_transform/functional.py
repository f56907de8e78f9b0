"""autograd.functional under vmap."""

# %% error raises="RuntimeError: torch.autograd.functional.* APIs"
import torch


def y(x):
    return torch.stack([x[0] ** 3, x[0] * x[1]])


rows = torch.tensor([[3.0, -5.0], [4.0, 0.5]])
torch.vmap(lambda x: torch.autograd.functional.jacobian(y, x))(rows)
