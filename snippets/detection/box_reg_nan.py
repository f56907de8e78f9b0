"""The regression target of a width is a logarithm: an empty box gives -inf, and a box as x, y, w, h gives nan."""

# %% torch
import torch
from torch.nn import functional as F

anchor, feature = 2.0, 3.0  # the width of the anchor, and what the head reads
boxes = torch.tensor([[2.0, 1.0, 5.0, 7.0], [4.0, 1.0, 4.0, 7.0], [6.0, 1.0, 3.0, 7.0]])  # meant as x1, y1, x2, y2


def loss_of(w, boxes):
    target = torch.log((boxes[:, 2] - boxes[:, 0]) / anchor)
    loss = F.smooth_l1_loss((w * feature).expand_as(target), target, reduction="sum")
    return target, loss


for name, box in zip(("good box", "empty box", "box as x, y, w, h"), boxes, strict=True):
    w = torch.tensor(0.25, requires_grad=True)  # a weight of the head
    target, loss = loss_of(w, box[None])
    loss.backward()
    print(f"{name}, target:", target)
    print(f"{name}, loss:", loss)
    print(f"{name}, gradient:", w.grad)

# %% step
w = torch.tensor(0.25, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
loss_of(w, boxes)[1].backward()
optimizer.step()
print("all boxes, w after a step:", w)

# %% fixed
keep = (boxes[:, 2:] > boxes[:, :2]).all(dim=1)  # x2 > x1 and y2 > y1
print("boxes to keep:", keep)
w = torch.tensor(0.25, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
loss_of(w, boxes[keep])[1].backward()
optimizer.step()
print("good boxes, w after a step:", w)

# %% numpy blind="input: this head predicts widths, and heights only decide which boxes are kept; 2 + x: nan stays nan"
import numpy as np

anchor, feature, w = 2.0, 3.0, 0.25
x1, x2 = np.array([2.0, 4.0, 6.0]), np.array([5.0, 4.0, 3.0])
with np.errstate(divide="ignore", invalid="ignore"):
    target = np.log((x2 - x1) / anchor)
d = w * feature - target
loss = np.where(np.abs(d) < 1, d**2 / 2, np.abs(d) - 0.5)
at_w = np.clip(d, -1, 1) * feature
for i, name in enumerate(("good box", "empty box", "box as x, y, w, h")):
    print(f"{name}, target:", target[[i]])
    print(f"{name}, loss:", loss[i])
    print(f"{name}, gradient:", at_w[i])

# %% numpy_step
print("all boxes, w after a step:", w - 0.1 * at_w.sum())

# %% numpy_fixed
print("boxes to keep:", x2 > x1)
print("good boxes, w after a step:", w - 0.1 * at_w[x2 > x1].sum())
