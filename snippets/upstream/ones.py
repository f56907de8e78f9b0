"""Ones in place of v, multiplied by v afterwards, are not the chain rule."""

# %% torch
import torch

latents = torch.tensor([3.0, 5.0], requires_grad=True)
noise_pred = torch.stack([latents[0] + latents[1] ** 2, latents[0] * latents[1]])
loss = noise_pred[0] * noise_pred[1]

(right,) = torch.autograd.grad(loss, latents, retain_graph=True)
(v,) = torch.autograd.grad(loss, noise_pred, retain_graph=True)
ones = torch.ones_like(noise_pred)
(sums,) = torch.autograd.grad(noise_pred, latents, grad_outputs=ones, retain_graph=True)
(chained,) = torch.autograd.grad(noise_pred, latents, grad_outputs=v)
print("the gradient:", right)
print("v:", v)
print("grad_outputs=ones:", sums)
print("v times that, wrong:", v * sums)
print("grad_outputs=v:", chained)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
y = np.array([x[0] + x[1] ** 2, x[0] * x[1]])
v = np.array([y[1], y[0]])
J = np.array([[1.0, 2 * x[1]], [x[1], x[0]]])
# the loss as a function of x alone: x₁²x₂ + x₁x₂³
gradient = np.array([2 * x[0] * x[1] + x[1] ** 3, x[0] ** 2 + 3 * x[0] * x[1] ** 2])
print("the gradient:", gradient)
print("v:", v)
print("grad_outputs=ones:", np.ones(2) @ J)
print("v times that, wrong:", v * (np.ones(2) @ J))
print("grad_outputs=v:", v @ J)
