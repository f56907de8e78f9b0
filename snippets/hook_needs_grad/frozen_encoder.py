"""The gradient at the output of a frozen encoder: it has no graph, so the graph must begin there."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch
from torch import nn

torch.set_default_dtype(torch.float64)
encoder = nn.Linear(2, 3, bias=False).requires_grad_(False)
encoder.weight.copy_(torch.tensor([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5]]))
head = nn.Sequential(nn.Tanh(), nn.Linear(3, 1, bias=False))
head[1].weight.data = torch.tensor([[2.0, -3.0, 0.5]])
tokens = torch.tensor([[1.5, 0.5], [-0.25, 1.0]])  # as an embedding gives them
seen = []


def keep(module, inputs, output):
    seen.append(output)


handle = encoder.register_forward_hook(keep)
score = head(encoder(tokens)).sum()
torch.autograd.grad(score, seen[-1])


# %% torch
def begin_graph(module, inputs, output):
    return output.requires_grad_()


start = encoder.register_forward_hook(begin_graph, prepend=True)
score = head(encoder(tokens)).sum()
(at_layer,) = torch.autograd.grad(score, seen[-1])
print("attribution:", (at_layer * seen[-1].detach()).sum(1))
print("encoder.weight.grad is None:", encoder.weight.grad is None)
start.remove()
handle.remove()

# %% head_only
h = encoder(tokens).detach().requires_grad_()
(at_layer,) = torch.autograd.grad(head(h).sum(), h)
print("attribution:", (at_layer * h.detach()).sum(1))

# %% numpy
import numpy as np

X = np.array([[1.5, 0.5], [-0.25, 1.0]])
W = np.array([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5]])
w = np.array([2.0, -3.0, 0.5])
h = X @ W.T
g = (1 - np.tanh(h) ** 2) * w
print("attribution:", np.sum(g * h, axis=1))

# %% numpy_head_only
print("attribution:", np.sum(g * h, axis=1))
