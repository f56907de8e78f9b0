"""Guidance with the gradient of a classifier, and without a classifier, for points of three Gaussian classes."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

means = torch.tensor([[1.0, 0.0], [-2.0, 3.0], [0.5, 4.0]])  # of the noisy points of each class
x, y = torch.tensor([[0.8, 1.5], [-1.0, 2.0]]), torch.tensor([2, 0])


def log_probs(x):
    logits = -(x[:, None] - means).square().sum(-1) / 3.0  # variance 1.5
    return logits.log_softmax(-1)


with torch.no_grad():  # as in a sampling loop
    x_in = x.detach().requires_grad_()
    selected = log_probs(x_in)[range(len(y)), y]
    torch.autograd.grad(selected.sum(), x_in)


# %% torch
def guide(x, y):
    with torch.enable_grad():
        x_in = x.detach().requires_grad_()
        selected = log_probs(x_in)[range(len(y)), y]
        return torch.autograd.grad(selected.sum(), x_in)[0]


with torch.no_grad():
    print("gradient:", guide(x, y))


# %% free
def denoiser(x, y=None):
    """Return the exact noise prediction for noise of size 0.6, with or without a class."""
    scores = (means - x[:, None]) / 1.5
    score = scores[range(len(y)), y] if y is not None else torch.einsum("ic,icj->ij", log_probs(x).exp(), scores)
    return -0.6 * score


scale = 4.0
with torch.no_grad():
    without, with_class = denoiser(x), denoiser(x, y)
    print("with the classifier:", without - 0.6 * scale * guide(x, y))
    print("classifier-free:", without + scale * (with_class - without))

# %% numpy
import numpy as np

means = np.array([[1.0, 0.0], [-2.0, 3.0], [0.5, 4.0]])
x, y = np.array([[0.8, 1.5], [-1.0, 2.0]]), np.array([2, 0])
p = np.exp(-((x[:, None] - means) ** 2).sum(-1) / 3.0)
p = p / p.sum(1, keepdims=True)
center = p @ means  # the mean of the classes, weighted with their probabilities
g = (means[y] - center) / 1.5
print("gradient:", g)

# %% numpy_free
scale = 4.0
guided = -0.6 * ((center - x) / 1.5 + scale * g)
print("with the classifier:", guided)
print("classifier-free:", guided)
