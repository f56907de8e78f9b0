"""A complex output without v."""

# %% error raises="RuntimeError: grad can be implicitly created only for real scalar outputs"
import torch

z = torch.tensor(3.0 + 5.0j, requires_grad=True)
y = z**2
y.backward()
