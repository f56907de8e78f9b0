"""An attribution in the training loss: without create_graph, it is a constant."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0, 0.25], [1.5, 0.75, -0.5]], dtype=torch.float64)
head = torch.tensor([2.0, -1.5], dtype=torch.float64, requires_grad=True)
x = torch.tensor([0.5, -0.25, 1.0], dtype=torch.float64, requires_grad=True)
outside = torch.tensor([0.0, 1.0, 1.0])  # these inputs should not matter


def attribute(**options):
    outputs = (torch.tanh(W @ x) * head).sum()[None]
    return torch.autograd.grad(torch.unbind(outputs), x, **options)[0]


def gradient(attribution):
    task = ((torch.tanh(W @ x.detach()) * head).sum() - 1) ** 2
    loss = task + (outside * attribution**2).sum()
    return torch.autograd.grad(loss, head)[0]


print("requires grad:", attribute().requires_grad)
print("gradient, as the library does it:", gradient(attribute()))

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
(outside * attribute() ** 2).sum().backward()

# %% graph
print("gradient, with a graph:", gradient(attribute(create_graph=True)))

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0, 0.25], [1.5, 0.75, -0.5]])
a = np.array([2.0, -1.5])
x = np.array([0.5, -0.25, 1.0])
t = np.tanh(W @ x)
of_task = 2 * ((t * a).sum() - 1) * t
print("gradient, as the library does it:", of_task)

# %% numpy_graph
J = (1 - t**2)[:, None] * W  # the attribution is a J
outside = np.array([0.0, 1.0, 1.0])
print("gradient, with a graph:", of_task + J @ (2 * outside * (a @ J)))
