"""MAML with an inner step for the head b only, and frozen a in it: y = a·b·x."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
import torch

a = torch.tensor(1.5, requires_grad=True)
b = torch.tensor(0.5, requires_grad=True)
learner = {"a": a.clone(), "b": b.clone()}
learner["a"].requires_grad = False

# %% torch
inner = (a * b * 2.0 - 5.0) ** 2
(g,) = torch.autograd.grad(inner, b, create_graph=True)
fast = b - 0.25 * g
outer = (a * fast * 3.0 - 4.0) ** 2
outer.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

a, b, lr = 1.5, 0.5, 0.25
x, t, x_query, t_query = 2.0, 5.0, 3.0, 4.0
error = a * b * x - t
fast = b - lr * 2 * error * a * x
v = 2 * (a * fast * x_query - t_query) * x_query  # at the product of a and fast
slope_a = -lr * 2 * (b * x * a * x + error * x)  # of fast
slope_b = 1 - lr * 2 * (a * x) ** 2
print("a.grad:", np.array(v * (fast + a * slope_a)))
print("b.grad:", np.array(v * a * slope_b))
