"""A relu, a leaky relu and a softplus on one of two outputs: the gradient of a bounded output with a negative score."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[0.5, 1.0], [1.5, -0.25], [-0.75, 2.0]], dtype=torch.float64)
shared = torch.tensor([[0.5, -0.25], [1.0, 0.75]], dtype=torch.float64, requires_grad=True)
rain = torch.tensor([-0.5, -1.25], dtype=torch.float64, requires_grad=True)  # the weights of the bounded output
wind = torch.tensor([0.25, 1.5], dtype=torch.float64, requires_grad=True)
target = torch.tensor([1.0, 0.5, 2.0], dtype=torch.float64)

hidden = torch.sigmoid(x @ shared)
score = hidden @ rain
for bound in torch.relu, F.leaky_relu, F.softplus:
    loss = ((bound(score) - target) ** 2).sum()
    at_rain, at_shared = torch.autograd.grad(loss, (rain, shared), retain_graph=True)
    print(f"prediction, {bound.__name__} bound:", bound(score).detach())
    print(f"gradient of its weights, {bound.__name__} bound:", at_rain)

# %% shared
loss = ((torch.relu(score) - target) ** 2).sum() + ((hidden @ wind - target) ** 2).sum()
at_rain, at_shared = torch.autograd.grad(loss, (rain, shared))
print("relu, with another output, gradient of its weights:", at_rain)
print("relu, with another output, gradient of the shared layer:", at_shared, sep="\n")

# %% numpy rtol=1e-9
import numpy as np

x = np.array([[0.5, 1.0], [1.5, -0.25], [-0.75, 2.0]])
shared = np.array([[0.5, -0.25], [1.0, 0.75]])
rain, wind, target = np.array([-0.5, -1.25]), np.array([0.25, 1.5]), np.array([1.0, 0.5, 2.0])
hidden = 1 / (1 + np.exp(-x @ shared))
score = hidden @ rain
for name, value, slope in (
    ("relu", np.maximum(score, 0), score > 0),
    ("leaky_relu", np.where(score > 0, score, 0.01 * score), np.where(score > 0, 1, 0.01)),
    ("softplus", np.log(1 + np.exp(score)), 1 / (1 + np.exp(-score))),
):
    print(f"prediction, {name} bound:", value)
    print(f"gradient of its weights, {name} bound:", 2 * (value - target) * slope @ hidden)

# %% numpy_shared rtol=1e-9
v = 2 * (hidden @ wind - target)  # at the other output
print("relu, with another output, gradient of its weights:", 0 * rain)
at_hidden = np.outer(v, wind) * hidden * (1 - hidden)
print("relu, with another output, gradient of the shared layer:", x.T @ at_hidden, sep="\n")
