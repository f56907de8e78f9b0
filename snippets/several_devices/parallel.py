"""One loss from each of two devices. The devices had three samples and one sample."""

# %% torch
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
w = torch.tensor([0.5, 3.0], requires_grad=True)


def part(rows):
    """Return what one device returns, the mean loss of its samples."""
    return torch.nn.functional.mse_loss(X[rows] @ w, t[rows])


losses = torch.stack([part(slice(0, 3)), part(slice(3, 4))])
print("losses:", losses)
for name, v in {
    "ones:": torch.ones(2),
    "mean:": torch.tensor([0.5, 0.5]),
    "by size:": torch.tensor([0.75, 0.25]),
}.items():
    w.grad = None
    losses.backward(v, retain_graph=True)
    print(name, w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
errors = X @ w - t
each = 2 * errors[:, None] * X  # a row for each sample
A = np.array([[1 / 3, 1 / 3, 1 / 3, 0.0], [0.0, 0.0, 0.0, 1.0]])  # the two means
J = A @ each
print("losses:", A @ errors**2)
print("ones:", np.ones(2) @ J)
print("mean:", J.mean(axis=0))
print("by size:", each.mean(axis=0))
