"""retain_graph=True in a loop: each call walks through all steps before."""

# %% torch
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
h = torch.tensor(4.0)
walked = []
for x in (3.0, 5.0, 2.0):
    h = w[0] * h + w[1] * x
    h.register_hook(walked.append)  # called each time PyTorch computes the gradient at h
    w.grad = None
    (h**2).backward(retain_graph=True)
    print("w.grad:", w.grad)
print("steps walked through:", len(walked))

# %% numpy
import numpy as np

w, h, dh = np.array([3.0, 0.5]), 4.0, np.zeros((1, 2))
for x in (3.0, 5.0, 2.0):
    dh = w[0] * dh + np.array([[h, x]])  # of all steps up to here
    h = w[0] * h + w[1] * x
    v = np.array([2 * h])
    print("w.grad:", v @ dh)
print("steps walked through:", sum([1, 2, 3]))

# %% error raises="RuntimeError: has been modified by an inplace operation"
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
h = torch.tensor(4.0)
for x in (3.0, 5.0, 2.0):
    h = w[0] * h + w[1] * x
    optimizer.zero_grad()
    (h**2).backward(retain_graph=True)
    optimizer.step()
