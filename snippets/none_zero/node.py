"""The graph of a leaf, and of a result."""

# %% torch
import torch

w = torch.ones(2, requires_grad=True)
loss = w.exp().sum()
print("w.grad_fn:", w.grad_fn)
print("loss.grad_fn.name():", loss.grad_fn.name())
for node, _ in loss.grad_fn.next_functions:
    print("node.name():", node.name())

edge = torch.autograd.graph.get_gradient_edge(w)
print("edge.node.name():", edge.node.name())

# %% error raises="AttributeError: 'NoneType' object has no attribute 'next_functions'"
w.grad_fn.next_functions
