"""The norm of the gradient at every step of a training that diverges."""

# %% torch
import torch
from torch import nn

X, t = torch.tensor([[1.0, 2.0], [3.0, -1.0]]), torch.tensor([[4.0], [0.5]])
model = nn.Linear(2, 1, bias=False)
model.load_state_dict({"weight": torch.tensor([[0.5, 0.25]])})
optimizer = torch.optim.SGD(model.parameters(), lr=0.4)
for _ in range(4):
    optimizer.zero_grad()
    loss = ((model(X) - t) ** 2).mean()
    loss.backward()
    norm = nn.utils.get_total_norm([p.grad for p in model.parameters() if p.grad is not None])
    print("loss:", loss)
    print("norm:", norm)
    optimizer.step()

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([[4.0], [0.5]])
W = np.array([[0.5, 0.25]])
for _ in range(4):
    r = X @ W.T - t
    at_W = 2 / len(X) * r.T @ X
    print("loss:", (r**2).mean())
    print("norm:", np.sqrt((at_W**2).sum()))
    W = W - 0.4 * at_W
