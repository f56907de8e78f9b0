"""DETR: the Hungarian matcher returns indices, and the gradient goes through the boxes and scores at these indices."""

# %% torch
import torch
from scipy.optimize import linear_sum_assignment
from torch.nn import functional as F

boxes = torch.tensor([[1.0, 2.0], [6.0, 1.0], [5.0, 3.0]], requires_grad=True)  # three queries, each a span
logits = torch.tensor([[0.5, -1.0], [1.5, 0.2], [-0.3, 0.7]], requires_grad=True)  # object, no object
targets = torch.tensor([[4.0, 3.5], [1.5, 1.0]])


@torch.no_grad()
def match(boxes, targets):
    cost = torch.cdist(boxes, targets, p=1)
    queries, matched = linear_sum_assignment(cost.numpy())
    return torch.from_numpy(queries), torch.from_numpy(matched)


queries, matched = match(boxes, targets)
print("queries:", queries)
print("targets of the queries:", matched)
classes = torch.ones(3, dtype=torch.long)  # no object
classes[queries] = 0
loss = ((boxes[queries] - targets[matched]) ** 2).sum() + F.cross_entropy(logits, classes)
loss.backward()
print("boxes.grad:", boxes.grad, sep="\n")
print("logits.grad:", logits.grad, sep="\n")

# %% numpy blind="input: the box of a query without a target is not in the loss"
from itertools import permutations

import numpy as np

boxes = np.array([[1.0, 2.0], [6.0, 1.0], [5.0, 3.0]])
logits = np.array([[0.5, -1.0], [1.5, 0.2], [-0.3, 0.7]])
targets = np.array([[4.0, 3.5], [1.5, 1.0]])
cost = np.abs(boxes[:, None] - targets).sum(axis=2)
best = np.array(min(permutations(range(3), 2), key=lambda query: cost[list(query), [0, 1]].sum()))  # of each target
P = np.eye(3)[best]  # a row for each target
print("queries:", np.sort(best))
print("targets of the queries:", np.argsort(best))
print("boxes.grad:", P.T @ (2 * (P @ boxes - targets)), sep="\n")
p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
object_or_not = np.stack([P.sum(axis=0), 1 - P.sum(axis=0)], axis=1)
print("logits.grad:", (p - object_or_not) / 3, sep="\n")
