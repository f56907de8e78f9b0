"""A mixture of experts with top-1 routing: what the experts and the router receive."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, -1.5])
v = torch.tensor([1.0, 10.0, 100.0])
experts = torch.tensor([2.0, -3.0], requires_grad=True)
router = torch.tensor([0.5, -0.25], requires_grad=True)
p = torch.softmax(x[:, None] * router, 1)
chosen = p.argmax(1)
y = p[range(3), chosen] * experts[chosen] * x
y.backward(v, retain_graph=True)
print("chosen:", chosen)
print("experts.grad:", experts.grad)
print("router.grad:", router.grad)

# %% wrong
experts.grad = router.grad = None
y = experts[chosen] * x
y.backward(v)
print("at the experts:", experts.grad)
print("at the router:", router.grad)

# %% balance
experts.grad = router.grad = None
share = torch.bincount(chosen, minlength=2) / 3
loss = 2 * (share * p.mean(0)).sum()
loss.backward()
print("share:", share)
print("balanced, at the router:", router.grad)

# %% numpy
import numpy as np

x, v = np.array([1.0, 2.0, -1.5]), np.array([1.0, 10.0, 100.0])
experts, router = np.array([2.0, -3.0]), np.array([0.5, -0.25])
z = np.outer(x, router)
p = np.exp(z) / np.exp(z).sum(1, keepdims=True)
chosen = np.argmax(z, 1)
C = np.eye(2)[chosen]  # row i has a 1 at the chosen expert
weight = (p * C).sum(1)
slope = weight[:, None] * (C - p)  # of the chosen probability, for each score
print("chosen:", chosen)
print("experts.grad:", (v * weight * x) @ C)
print("router.grad:", (v * (C @ experts) * x * x) @ slope)

# %% numpy_wrong
print("at the experts:", (v * x) @ C)
print("at the router:", None)

# %% numpy_balance
share = C.sum(0) / 3
print("share:", share)
print("balanced, at the router:", 2 / 3 * x @ (p * (share - (p @ share)[:, None])))
