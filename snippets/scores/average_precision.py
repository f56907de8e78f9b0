"""Average precision has no graph. A mean squared error has one, and so has a soft average precision."""

# %% torch
import torch

scores = torch.tensor([0.75, -0.5, 1.25, 0.25], requires_grad=True)
labels = torch.tensor([1.0, 0.0, 0.0, 1.0])


def average_precision(scores, labels):
    sorted_labels = labels[scores.argsort(descending=True)]
    precision = sorted_labels.cumsum(0) / torch.arange(1, len(labels) + 1)
    return (precision * sorted_labels).sum() / labels.sum()


def f1(scores, labels):
    hits = (scores > 0.5).float()
    return 2 * (hits * labels).sum() / (hits.sum() + labels.sum())


print("average precision:", average_precision(scores, labels))
print("f-score:", f1(scores, labels))
mse = ((scores - labels) ** 2).mean()
mse.backward()
print("scores.grad:", scores.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
average_precision(scores, labels).backward()


# %% soft
def soft_average_precision(scores, labels, width=0.5):
    above = torch.sigmoid((scores - scores[:, None]) / width)  # row i: who is above sample i
    above = above + torch.eye(len(scores)) / 2  # each sample counts itself: 1/2 becomes 1
    precision = (above @ labels) / above.sum(1)
    return (precision * labels).sum() / labels.sum()


scores.grad = None
loss = 1 - soft_average_precision(scores, labels)
loss.backward()
print("loss:", loss.detach())
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

z, t = np.array([0.75, -0.5, 1.25, 0.25]), np.array([1.0, 0.0, 0.0, 1.0])
places = (z >= z[:, None]).astype(float)  # row i: the samples at or above sample i
print("average precision:", np.sum(t * (places @ t) / places.sum(axis=1)) / t.sum())
hits = z > 0.5
print("f-score:", 2 * np.sum(hits * t) / (hits.sum() + t.sum()))
print("scores.grad:", 2 * (z - t) / 4)

# %% numpy_soft
h = 1 / (1 + np.exp(-(z - z[:, None]) / 0.5))
slope = h * (1 - h) / 0.5
np.fill_diagonal(h, 1)
top, bottom = h @ t, h.sum(axis=1)
print("loss:", 1 - np.sum(t * top / bottom) / t.sum())
v = -t[:, None] / t.sum() * (t * bottom[:, None] - top[:, None]) / bottom[:, None] ** 2  # at h
v = v * slope
print("scores.grad:", v.sum(axis=0) - v.sum(axis=1))
