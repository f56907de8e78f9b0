"""The importance weights of the IWAE loss, with and without detach."""

# %% torch
import torch

lw = torch.tensor([0.3, -1.0, 2.0], requires_grad=True)  # log weights of three samples


def gradient(bound):
    return torch.autograd.grad(bound, lw)[0]


print("bound:", gradient(torch.logsumexp(lw, 0)))
print("detached:", gradient((lw.softmax(0).detach() * lw).sum()))
print("not detached:", gradient((lw.softmax(0) * lw).sum()))

# %% numpy blind="J @ v, J.T: the Jacobian of the softmax is symmetric"
import numpy as np

lw = np.array([0.3, -1.0, 2.0])
w = np.exp(lw) / np.exp(lw).sum()
J = np.diag(w) - np.outer(w, w)  # of the softmax
print("bound:", w)
print("detached:", w)
print("not detached:", w + lw @ J)
