"""A mask with the values 0 and 255, and bytes: the loss is negative, and the gradient never vanishes."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

mask = torch.tensor([0, 255, 255, 0], dtype=torch.uint8)


def look(target):
    """Return the loss and its gradient at logits that are nearly right."""
    logits = torch.tensor([-2.0, 3.0, 1.5, -4.0], requires_grad=True)
    loss = binary_cross_entropy_with_logits(logits, target)
    loss.backward()
    return loss.detach(), logits.grad


loss, gradient = look(mask.float())
print("loss, float:", loss)
print("gradient, float:", gradient)
loss, gradient = look(mask.float() / 255)
print("loss, divided:", loss)
print("gradient, divided:", gradient)

# %% refused raises="RuntimeError: all elements of target should be between 0 and 1"
torch.nn.functional.binary_cross_entropy(torch.sigmoid(torch.tensor([-2.0, 3.0, 1.5, -4.0])), mask.float())

# %% bytes
image = torch.tensor([3, 100, 200], dtype=torch.uint8)
print("image minus mean:", image - torch.tensor([103], dtype=torch.uint8))
print("image plus image:", image + image)
print("image / 255:", image / 255)

# %% layer raises="RuntimeError: mat1 and mat2 must have the same dtype"
layer = torch.nn.Linear(3, 2)
layer(image[None])

# %% column
logits = torch.tensor([[2.0], [-1.0], [0.5]], requires_grad=True)
labels = torch.tensor([[1.0], [1.0], [0.0]])
loss = torch.nn.functional.cross_entropy(logits, labels)
loss.backward()
print("loss, cross_entropy of one column:", loss.detach())
print("gradient, cross_entropy of one column:", logits.grad.T)
logits.grad = None
binary_cross_entropy_with_logits(logits, labels).backward()
print("gradient, binary:", logits.grad.T)

# %% squeezed
logits.grad = None
loss = torch.nn.functional.cross_entropy(logits.squeeze(1), labels.squeeze(1))
loss.backward()
print("loss, softmax over the batch:", loss.detach())
print("gradient, softmax over the batch:", logits.grad.T)

# %% numpy
import numpy as np

logits = np.array([-2.0, 3.0, 1.5, -4.0])
p = 1 / (1 + np.exp(-logits))
for name, t in (("float", np.array([0.0, 255, 255, 0])), ("divided", np.array([0.0, 1, 1, 0]))):
    print(f"loss, {name}:", np.mean(-t * np.log(p) - (1 - t) * np.log(1 - p)))
    print(f"gradient, {name}:", (p - t) / 4)

# %% numpy_bytes
image = np.array([3, 100, 200])
print("image minus mean:", (image - 103) % 256)
print("image plus image:", (image + image) % 256)
print("image / 255:", image / 255)

# %% numpy_column
logits = np.array([[2.0], [-1.0], [0.5]])
labels = np.array([[1.0], [1.0], [0.0]])
s = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)  # ones: the only class has the whole probability
print("loss, cross_entropy of one column:", -(labels * np.log(s)).sum() / 3)
print("gradient, cross_entropy of one column:", (labels.sum(1, keepdims=True) * s - labels).T / 3)
p = 1 / (1 + np.exp(-logits))
print("gradient, binary:", (p - labels).T / 3)

# %% numpy_squeezed
s = np.exp(logits) / np.exp(logits).sum()
print("loss, softmax over the batch:", -(labels * np.log(s)).sum())
print("gradient, softmax over the batch:", (labels.sum() * s - labels).T)
