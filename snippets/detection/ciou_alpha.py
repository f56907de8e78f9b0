"""The factor alpha of the CIoU loss: in the graph, as a constant, and with a no_grad that comes too late."""

# %% torch
import math

import torch

w_t, h_t = 4.0, 1.0  # of the target (both boxes have the same first corner)
size = torch.tensor([2.0, 1.5], requires_grad=True)  # of the predicted box


def terms(size):
    w, h = size
    common = w * h_t  # w < w_t, and h > h_t
    iou = common / (w * h + w_t * h_t - common)
    v = 4 / math.pi**2 * (math.atan(w_t / h_t) - torch.atan(w / h)) ** 2
    return iou, v


def report(name, iou, v, alpha):
    size.grad = None
    loss = 1 - iou + alpha * v
    loss.backward()
    print(f"{name}, loss:", loss)
    print(f"{name}, gradient:", size.grad)


iou, v = terms(size)
report("in the graph", iou, v, v / (1 - iou + v))

iou, v = terms(size)
with torch.no_grad():
    alpha = v / (1 - iou + v)
report("computed under no_grad", iou, v, alpha)

iou, v = terms(size)
alpha = v / (1 - iou + v)
with torch.no_grad():
    same = alpha  # computes nothing: the same tensor, with its graph
report("renamed under no_grad", iou, v, same)

# %% numpy
import numpy as np

w_t, h_t = 4.0, 1.0
w, h = 2.0, 1.5
common = w * h_t
U = w * h + w_t * h_t - common
J_common, J_U = np.array([h_t, 0.0]), np.array([h - h_t, w])
iou, J_iou = common / U, (J_common * U - common * J_U) / U**2
angle = np.arctan(w_t / h_t) - np.arctan(w / h)
v = 4 / np.pi**2 * angle**2
J_v = -8 / np.pi**2 * angle * np.array([h, -w]) / (w**2 + h**2)
alpha = v / (1 - iou + v)
J_alpha = (J_v * (1 - iou) + v * J_iou) / (1 - iou + v) ** 2
constant = -J_iou + alpha * J_v
for name, J in (
    ("in the graph", constant + v * J_alpha),
    ("computed under no_grad", constant),
    ("renamed under no_grad", constant + v * J_alpha),
):
    print(f"{name}, loss:", 1 - iou + alpha * v)
    print(f"{name}, gradient:", J)
