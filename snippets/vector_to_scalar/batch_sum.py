"""The gradient at a batch of images: from the summed loss, and from a loss for each image."""

# %% torch
import torch
import torch.nn.functional as F

W = torch.tensor([[1.0, -0.5, 2.0], [0.5, 1.5, -1.0]])  # two pixels, three classes
images = torch.tensor([[1.5, 0.5], [-1.0, 2.0]], requires_grad=True)
labels = torch.tensor([1, 0])
logits = images @ W
ce_loss = F.cross_entropy(logits, labels, reduction="sum")
ce_loss.backward()
print("images.grad:", images.grad, sep="\n")

# %% each
for image, label in zip(images.detach(), labels, strict=True):
    image.requires_grad_()
    F.cross_entropy(image @ W, label).backward()
    print("image.grad:", image.grad)

# %% mean
images.grad = None
F.cross_entropy(images @ W, labels).backward()
print("images.grad:", images.grad, sep="\n")

# %% error raises="RuntimeError: grad can be implicitly created"
F.cross_entropy(images @ W, labels, reduction="none").backward()

# %% numpy
import numpy as np

W = np.array([[1.0, -0.5, 2.0], [0.5, 1.5, -1.0]])
images, labels = np.array([[1.5, 0.5], [-1.0, 2.0]]), [1, 0]
p = np.exp(images @ W)
p = p / p.sum(1, keepdims=True)
rows = (p - np.eye(3)[labels]) @ W.T
print("images.grad:", rows, sep="\n")

# %% numpy_each
for row in rows:
    print("image.grad:", row)

# %% numpy_mean
print("images.grad:", rows / len(images), sep="\n")
