"""A contrastive loss in parts: each part computes the loss of all samples, and only its features have a graph."""

# %% torch
import torch
import torch.nn.functional as F

X = torch.tensor([[[1.0, 0.5], [0.25, -1.0]], [[-0.5, 2.0], [1.5, 1.0]]])  # the dimensions: part, sample, feature
texts = torch.tensor([[1.0, 0.0], [0.5, -0.5], [0.0, 1.5], [1.0, 1.0]])
W = torch.tensor([[0.5, 0.2], [-0.3, 1.0]], requires_grad=True)  # the encoder of the images
logit_scale = torch.tensor(1.2, requires_grad=True)


def loss_of(images):
    return F.cross_entropy(logit_scale * images @ texts.T, torch.arange(len(texts)))


loss_of(X.flatten(0, 1) @ W.T).backward()
print("the large batch:", W.grad)


def accumulate(divisor):
    W.grad = logit_scale.grad = None
    with torch.no_grad():
        stored = [x @ W.T for x in X]
    for k, x in enumerate(X):
        images = torch.cat([*stored[:k], x @ W.T, *stored[k + 1 :]])
        (loss_of(images) / divisor).backward()


accumulate(1)
print("the sum over the parts:", W.grad)

# %% divided
accumulate(len(X))
print("with a division:", W.grad)

# %% scale
logit_scale.grad = None
loss_of(X.flatten(0, 1) @ W.T).backward()
print("the large batch:", logit_scale.grad)
accumulate(1)
print("the sum over the parts:", logit_scale.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [0.25, -1.0], [-0.5, 2.0], [1.5, 1.0]])
texts = np.array([[1.0, 0.0], [0.5, -0.5], [0.0, 1.5], [1.0, 1.0]])
W, logit_scale = np.array([[0.5, 0.2], [-0.3, 1.0]]), 1.2
scores = X @ W.T @ texts.T
p = np.exp(logit_scale * scores)
p /= p.sum(axis=1, keepdims=True)
v = (p - np.eye(len(X))) / len(X)  # the gradient at the logits
at_h = logit_scale * v @ texts
print("the large batch:", at_h.T @ X)
print("the sum over the parts:", at_h[:2].T @ X[:2] + at_h[2:].T @ X[2:])

# %% numpy_divided
print("with a division:", at_h.T @ X / 2)

# %% numpy_scale
print("the large batch:", (v * scores).sum())
print("the sum over the parts:", 2 * (v * scores).sum())
