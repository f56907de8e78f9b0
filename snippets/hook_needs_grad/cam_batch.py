"""The targets of Grad-CAM: zip stops at the shorter list."""

# %% torch
import torch

features = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)  # one row for each image
W = torch.tensor([[0.5, 2.0, 1.0], [4.0, -1.0, 3.0]])
outputs = features**2 @ W  # a score for each class
targets = [lambda output: output[2]]  # one target for two images
loss = sum(target(output) for target, output in zip(targets, outputs, strict=False))
print("one target:", torch.autograd.grad(loss, features, retain_graph=True)[0])

# %% both
labels = torch.tensor([2, 0])  # one class for each image
targets = [lambda output, label=label: output[label] for label in labels]
loss = sum(target(output) for target, output in zip(targets, outputs, strict=True))
print("two targets:", torch.autograd.grad(loss, features, retain_graph=True)[0])
loss = outputs.gather(1, labels[:, None]).sum()
print("with gather:", torch.autograd.grad(loss, features, retain_graph=True)[0])

# %% error raises="ValueError: zip() argument 2 is longer than argument 1"
loss = sum(target(output) for target, output in zip(targets[:1], outputs, strict=True))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, -1.0]])
W = np.array([[0.5, 2.0, 1.0], [4.0, -1.0, 3.0]])
print("one target:", 2 * x * np.outer([1.0, 0.0], W[:, 2]))

# %% numpy_both
rows = 2 * x * W[:, [2, 0]].T
print("two targets:", rows)
print("with gather:", rows)
