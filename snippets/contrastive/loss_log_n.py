"""InfoNCE of equal embeddings: the loss is the logarithm of the batch size, and the gradient is 0."""

# %% torch
import torch
import torch.nn.functional as F

scale = 4.0
images = torch.tensor([[3.0, 4.0], [1.5, 2.0], [6.0, 8.0], [0.75, 1.0]]).double().requires_grad_()  # one direction
texts = torch.tensor([[1.0, 0.0], [0.5, 0.0], [2.0, 0.0], [0.25, 0.0]]).double()  # one direction, too


def look(images, texts):
    a, b = F.normalize(images, dim=1), F.normalize(texts, dim=1)
    loss = F.cross_entropy(scale * a @ b.T, torch.arange(len(a)))
    loss.backward()
    print("loss:", loss)
    print("images.grad:", images.grad, sep="\n")
    print("smallest similarity:", (a.detach() @ a.detach().T).min())


look(images, texts)
print("log n:", torch.tensor(float(len(images))).double().log())

# %% apart
images = torch.tensor([[3.0, 4.0], [1.5, -2.0], [-6.0, 8.0], [0.75, -0.25]]).double().requires_grad_()
texts = torch.tensor([[0.5, 2.0], [1.0, -1.0], [-2.0, 0.5], [0.25, -1.0]]).double()
look(images, texts)

# %% numpy
import numpy as np

scale = 4.0


def show(images, texts):
    length = np.linalg.norm(images, axis=1, keepdims=True)
    a, b = images / length, texts / np.linalg.norm(texts, axis=1, keepdims=True)
    p = np.exp(scale * a @ b.T)
    p /= p.sum(axis=1, keepdims=True)
    print("loss:", -np.mean(np.log(np.diag(p))))
    v = scale * (p - np.eye(len(p))) @ b / len(p)  # at the normalized images
    print("images.grad:", (v - (v * a).sum(axis=1, keepdims=True) * a) / length, sep="\n")
    print("smallest similarity:", np.min(a @ a.T))


texts = np.array([[1.0, 0.0], [0.5, 0.0], [2.0, 0.0], [0.25, 0.0]])
show(np.array([[3.0, 4.0], [1.5, 2.0], [6.0, 8.0], [0.75, 1.0]]), texts)
print("log n:", np.log(len(texts)))

# %% numpy_apart
images = np.array([[3.0, 4.0], [1.5, -2.0], [-6.0, 8.0], [0.75, -0.25]])
show(images, np.array([[0.5, 2.0], [1.0, -1.0], [-2.0, 0.5], [0.25, -1.0]]))
