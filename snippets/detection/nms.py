"""Three boxes, of which NMS keeps two: the gradient of the boxes and of their scores."""

# %% torch one-point="NMS keeps other boxes if their sizes or scores are others"
import torch

boxes = torch.tensor([[1.0, 0.5, 3.0, 3.5], [1.0, 1.0, 3.0, 3.5], [4.0, 1.0, 7.0, 3.0]], requires_grad=True)
scores = torch.tensor([0.9, 0.8, 0.6], requires_grad=True)


def iou(p, t):
    w, h = (torch.minimum(p[2:], t[2:]) - torch.maximum(p[:2], t[:2])).clamp(min=0)
    return w * h / ((p[2:] - p[:2]).prod() + (t[2:] - t[:2]).prod() - w * h)


def nms(boxes, scores, threshold):
    keep = []
    for i in scores.argsort(descending=True).tolist():
        if all(iou(boxes[i], boxes[k]) <= threshold for k in keep):
            keep.append(i)
    return torch.tensor(keep)


print("IoU of the first two boxes:", iou(boxes[0], boxes[1]))
keep = nms(boxes, scores, threshold=0.5)
print("keep:", keep)
print("does keep have a graph?", keep.requires_grad)
target = torch.tensor([[2.0, 0.5, 3.0, 4.5], [4.0, 2.0, 8.0, 3.0]])
loss = (scores[keep] * ((boxes[keep] - target) ** 2).sum(dim=1)).sum()
loss.backward()
print("boxes.grad:", boxes.grad, sep="\n")
print("scores.grad:", scores.grad)

# %% numpy blind="input: NMS drops the second box, so the loss does not depend on it"
import numpy as np

boxes = np.array([[1.0, 0.5, 3.0, 3.5], [1.0, 1.0, 3.0, 3.5], [4.0, 1.0, 7.0, 3.0]])
scores = np.array([0.9, 0.8, 0.6])
first, second, third = boxes
ratio = np.prod(second[2:] - second[:2]) / np.prod(first[2:] - first[:2])  # the first box contains the second one
print("IoU of the first two boxes:", ratio)
keep = np.array([0, 2]) if ratio > 0.5 else np.array([0, 1, 2])
P = np.eye(3)[keep]  # a row for each box that is kept
target = np.array([[2.0, 0.5, 3.0, 4.5], [4.0, 2.0, 8.0, 3.0]])
e = P @ boxes - target
print("keep:", keep)
print("does keep have a graph?", False)
print("boxes.grad:", P.T @ (2 * (P @ scores)[:, None] * e), sep="\n")
print("scores.grad:", P.T @ np.sum(e**2, axis=1))
