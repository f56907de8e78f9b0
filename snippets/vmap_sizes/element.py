"""One element of a shared tensor, assigned for each sample."""

# %% error raises="RuntimeError: vmap: inplace arithmetic(self, *extra_args) is not possible"
import torch


def scaled(x):
    result = torch.zeros(2)
    result[0] = x[0] * x[1]
    return result


rows = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
torch.vmap(scaled)(rows)
