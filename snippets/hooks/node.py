"""Hooks of the AccumulateGrad node of a weight: L = w₁³ + w₁w₂ at w = (3, 2), then at u, which L does not use."""

# %% lost
import torch
from torch.autograd.graph import get_gradient_edge

w = torch.tensor([3.0, 2.0], requires_grad=True)
u = torch.tensor([5.0], requires_grad=True)


def loss():
    return w[0] ** 3 + w[0] * w[1]


get_gradient_edge(w).node.register_hook(lambda *_: print("the hook of the lost node"))
loss().backward()
print("w.grad:", w.grad)

# %% torch
w.grad = None
nodes = [get_gradient_edge(leaf).node for leaf in (w, u)]  # keep this list
print("node:", nodes[0].name())
for leaf, node in zip([w, u], nodes, strict=True):
    leaf.register_hook(lambda gradient, leaf=leaf: print("tensor hook, .grad:", leaf.grad))
    node.register_hook(lambda *_, leaf=leaf: print("node hook, .grad:", leaf.grad))
loss().backward()
print("grad")
torch.autograd.grad(loss(), w)
