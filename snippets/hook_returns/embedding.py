"""Backward hooks on all layers of a model with an integer input: an embedding, a linear layer and the whole model."""

# %% torch
import torch
from torch import nn

net = nn.Sequential(nn.Embedding(3, 2), nn.Linear(2, 2, bias=False), nn.Tanh())
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -0.25], [0.1, 0.4], [-0.3, 0.7]]))
    net[1].weight.copy_(torch.tensor([[1.0, 2.0], [-0.5, 0.75]]))
tokens = torch.tensor([2, 0, 2])
v = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
called = []


def look(module, grad_input, grad_output):
    called.append(type(module).__name__)
    if grad_input[0] is None:
        print(f"grad_input of {called[-1]}:", grad_input[0])
    if called[-1] == "Embedding":
        print("grad_output of the embedding:", grad_output[0], sep="\n")


handles = [module.register_full_backward_hook(look) for module in net.modules()]
net(tokens).backward(v)
print("order of the calls:", " ".join(called))
print("net[0].weight.grad:", net[0].weight.grad, sep="\n")

# %% frozen
called.clear()
net[0].requires_grad_(False)
net(tokens).backward(v)
print("calls with a frozen embedding:", " ".join(called))

for handle in handles:
    handle.remove()
net[0].weight.requires_grad = True

# %% norm raises="AttributeError: 'NoneType' object has no attribute 'norm'"
handle = net[0].register_full_backward_hook(lambda module, grad_input, grad_output: print(grad_input[0].norm()))
net(tokens).backward(v)

# %% tensors
handle.remove()
grads = {}


def watch(module, args, out):
    if out.requires_grad:
        out.register_hook(lambda v: grads.update({type(module).__name__: v}))


for module in net:
    module.register_forward_hook(watch)
net(tokens).backward(v)
print("grads['Embedding']:", grads["Embedding"], sep="\n")
print("grads['Linear']:", grads["Linear"], sep="\n")

# %% numpy
import numpy as np

E = np.array([[0.5, -0.25], [0.1, 0.4], [-0.3, 0.7]])
A = np.array([[1.0, 2.0], [-0.5, 0.75]])
P = np.eye(3)[[2, 0, 2]]  # one row for each token, with a one at its number
v = np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
at_embedding = (v * (1 - np.tanh(P @ E @ A.T) ** 2)) @ A
print("grad_output of the embedding:", at_embedding, sep="\n")
print("net[0].weight.grad:", P.T @ at_embedding, sep="\n")

# %% numpy_tensors
print("grads['Embedding']:", at_embedding, sep="\n")
print("grads['Linear']:", v * (1 - np.tanh(P @ E @ A.T) ** 2), sep="\n")
