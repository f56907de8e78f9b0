"""Hv of a model, with gradients that have no graph."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([3.0, 2.0])
w = torch.tensor([0.5, -0.25], requires_grad=True)
offset = torch.tensor(1.0, requires_grad=True)  # the loss is linear in it
unused = torch.tensor(1.0, requires_grad=True)
params = [w, offset, unused]
v = [torch.tensor([1.0, 10.0]), torch.tensor(100.0), torch.tensor(1000.0)]


def loss_fn():
    return (w @ x + 1) ** 3 + 4 * offset


gradients = torch.autograd.grad(loss_fn(), params[:2])  # no graph
torch.autograd.grad(gradients, params[:2], grad_outputs=v[:2])

# %% second raises="RuntimeError: element 1 of tensors does not require grad"
gradients = torch.autograd.grad(loss_fn(), params[:2], create_graph=True)
for name, g in zip(["w", "offset"], gradients, strict=True):
    print(f"{name} has a graph:", g.requires_grad)
torch.autograd.grad(gradients, params[:2], grad_outputs=v[:2])

# %% torch
gradients = torch.autograd.grad(loss_fn(), params, create_graph=True, materialize_grads=True)
slope = sum((g * u).sum() for g, u in zip(gradients, v, strict=True))
Hv = torch.autograd.grad(slope, params, materialize_grads=True)
print("at w:", Hv[0])
print("at the offset:", Hv[1])
print("at unused:", Hv[2])

# %% numpy blind="J @ v, J.T: H is symmetric; input: the last two parameters have only zeros in H"
import numpy as np

x, w = np.array([3.0, 2.0]), np.array([0.5, -0.25])
H = np.zeros((4, 4))
H[:2, :2] = 6 * (w @ x + 1) * np.outer(x, x)
Hv = H @ np.array([1.0, 10.0, 100.0, 1000.0])
print("at w:", Hv[:2])
print("at the offset:", Hv[2])
print("at unused:", Hv[3])
