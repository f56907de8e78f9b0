"""One output, sliced into channels: each loss has its own path back."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0])
W = torch.tensor([[2.0, 0.5], [-1.0, 1.0], [0.2, 4.0]], requires_grad=True)
out = W @ x  # three channels
out.retain_grad()
center = (out[:2] ** 2).sum()
size = (out[2] - 1) ** 2

for name, loss in (("center", center), ("size", size), ("both", center + size)):
    W.grad = out.grad = None
    loss.backward(retain_graph=True)
    print(f"{name}, at out:", out.grad)
    print(f"{name}, at W:", W.grad, sep="\n")

# %% path
node = size.grad_fn
while node.next_functions:
    print(type(node).__name__)
    node = node.next_functions[0][0]
print("the same W?", node.variable is W)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0])
W = np.array([[2.0, 0.5], [-1.0, 1.0], [0.2, 4.0]])
out = W @ x
center, size = 2 * out * [1, 1, 0], 2 * (out - 1) * [0, 0, 1]
for name, v in (("center", center), ("size", size), ("both", center + size)):
    print(f"{name}, at out:", v)
    print(f"{name}, at W:", np.outer(v, x), sep="\n")

# %% numpy_path
print("the same W?", True)
