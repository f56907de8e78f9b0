"""One attention map and two classes: the map is the same, and its gradient differs."""

# %% torch
import torch

values = torch.tensor([[0.5, -1.0], [2.0, 0.3], [-0.7, 0.4]])  # one row for each token
heads = torch.tensor([[1.0, -0.5], [-2.0, 0.8]])  # one row for each class
query = torch.tensor([0.4, 0.9, -0.3], requires_grad=True)

attention = torch.softmax(query, 0)  # the map
scores = torch.tanh(heads @ (attention @ values))
print("attention:", attention.detach())
for c in (0, 1):
    (g,) = torch.autograd.grad(scores[c], attention, retain_graph=True)
    print("gradient:", g)
    print("relu of map times gradient:", torch.relu(attention * g).detach())

# %% numpy rtol=1e-4 blind="J @ v: a product of two vectors"
import numpy as np

values = np.array([[0.5, -1.0], [2.0, 0.3], [-0.7, 0.4]])
heads = np.array([[1.0, -0.5], [-2.0, 0.8]])
query = np.array([0.4, 0.9, -0.3])
attention = np.exp(query) / np.exp(query).sum()
print("attention:", attention)
for w in heads:
    y = np.tanh(w @ (attention @ values))
    g = (1 - y**2) * values @ w
    print("gradient:", g)
    print("relu of map times gradient:", np.maximum(attention * g, 0))
