"""A hypergradient, with a parameter that the inner loss does not use."""

# %% error raises="RuntimeError: appears to not have been used in the graph"
import torch

w = torch.tensor([1.0, -2.0], requires_grad=True)
head = torch.tensor(0.5, requires_grad=True)  # a layer of the larger model, which this loss does not use
params = [w, head]
noise = torch.tensor([0.5, 1.5], requires_grad=True)  # the outer variable


def inner_loss():
    return (w * noise).sum() ** 2 / 2 + 0.5 * w.square().sum()


grads = torch.autograd.grad(inner_loss(), params, create_graph=True)

# %% torch
grads = torch.autograd.grad(inner_loss(), params, create_graph=True, allow_unused=True)
print("is the second one None?", grads[1] is None)
vector = [torch.tensor([1.0, 10.0]), torch.tensor(3.0)]
pairs = [(g, v) for g, v in zip(grads, vector, strict=True) if g is not None]
used, v = zip(*pairs, strict=True)
Hv = torch.autograd.grad(used, params, grad_outputs=v, retain_graph=True, materialize_grads=True)
print("for head:", vector[1])
print("Hv for w:", Hv[0])
print("Hv for head:", Hv[1])
print("mixed:", torch.autograd.grad(used, noise, grad_outputs=v)[0])

# %% numpy blind="J @ v, J.T: a Hessian is symmetric"
import numpy as np

w, noise, v = np.array([1.0, -2.0]), np.array([0.5, 1.5]), np.array([1.0, 10.0])
at_head = np.array(3.0)
H = np.outer(noise, noise) + np.eye(2)
print("for head:", at_head)
print("Hv for w:", H @ v)
print("Hv for head:", 0 * at_head)
M = np.outer(noise, w) + (w @ noise) * np.eye(2)  # of the gradient at w with respect to noise
print("mixed:", v @ M)
