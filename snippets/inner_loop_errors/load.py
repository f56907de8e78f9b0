"""load_state_dict copies numbers: the weights after the step have no path to the weights before it."""

# %% torch
import torch

x, target = torch.tensor([1.0, 2.0]), torch.tensor([3.0])
model, fast = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
with torch.no_grad():
    model.weight.copy_(torch.tensor([[0.5, -0.25]]))
(g,) = torch.autograd.grad(((model(x) - target) ** 2).sum(), model.weight, create_graph=True)
adapted = model.weight - 0.0625 * g

fast.load_state_dict({"weight": adapted})
outer = (fast(torch.tensor([2.0, -3.0])) ** 2).sum()
outer.backward()
print("outer loss:", outer)
print("model.weight.grad:", model.weight.grad)
print("fast.weight.grad:", fast.weight.grad)

# %% functional
prediction = torch.func.functional_call(model, {"weight": adapted}, torch.tensor([2.0, -3.0]))
outer = (prediction**2).sum()
outer.backward()
print("outer loss:", outer)
print("model.weight.grad:", model.weight.grad)

# %% numpy
import numpy as np

x, w, rate = np.array([1.0, 2.0]), np.array([[0.5, -0.25]]), 1 / 16
adapted = w - rate * 2 * (w @ x - 3.0) * x
query = np.array([2.0, -3.0])
outer = np.sum((adapted @ query) ** 2)
v = 2 * (adapted @ query) * query
print("outer loss:", outer)
print("fast.weight.grad:", v[None])

# %% numpy_functional blind="J @ v, J.T: J is symmetric"
J = np.eye(2) - rate * 2 * np.outer(x, x)
print("outer loss:", outer)
print("model.weight.grad:", (v @ J)[None])
