"""backward under vmap."""

# %% error raises="RuntimeError: backward() called inside a functorch transform"
import torch


def f(x):
    loss = (x**3).sum()
    loss.backward()
    return x.grad


rows = torch.tensor([[3.0, -5.0], [4.0, 0.5]], requires_grad=True)
torch.vmap(f)(rows)
