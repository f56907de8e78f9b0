"""BinaryNet: signs in .data for forward and backward, the real weights for the step."""

# %% torch
import torch
from torch import nn

x = torch.tensor([1.0, -0.5, 2.0])
for way in ("restored", "not restored"):
    p = nn.Parameter(torch.tensor([0.95, -0.2, 0.4]))
    p.org = p.data.clone()  # the real weights
    optimizer = torch.optim.SGD([p], lr=0.1)
    p.data = p.org.sign()  # in the forward pass of the layer
    loss = (p @ x - 4.5) ** 2
    loss.backward()
    if way == "restored":
        p.data.copy_(p.org)
    optimizer.step()
    print("p.grad:", p.grad)
    print(f"{way}, after the step:", p.data)
    p.org.copy_(p.data.clamp_(-1, 1))
    print(f"{way}, next real weights:", p.org)

# %% estimator
w = torch.tensor([0.95, -0.2, 0.4], requires_grad=True)
signs = w + (w.sign() - w).detach()
loss = (signs @ x - 4.5) ** 2
loss.backward()
print("w.grad:", w.grad)

# %% numpy blind="J @ v: a product of two vectors has no order"
import numpy as np

x, org = np.array([1.0, -0.5, 2.0]), np.array([0.95, -0.2, 0.4])
g = 2 * (np.sign(org) @ x - 4.5) * x  # at the signs
for way, start in (("restored", org), ("not restored", np.sign(org))):
    print("p.grad:", g)
    print(f"{way}, after the step:", start - 0.1 * g)
    print(f"{way}, next real weights:", np.clip(start - 0.1 * g, -1, 1))

# %% numpy_estimator
print("w.grad:", g)
