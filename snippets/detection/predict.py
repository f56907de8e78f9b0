"""The confidence of a detector: predict() returns it without a graph, and the network itself with one."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch import nn

network = nn.Linear(3, 6, bias=False)  # stands for the network: 3 pixels, scores of 2 classes for 3 boxes
with torch.no_grad():
    network.weight.copy_(
        torch.tensor(
            [[0.3, -1.0, 0.5], [1.0, 0.2, -0.4], [0.6, 0.8, -0.3], [0.7, 0.9, -0.5], [0.4, 0.1, 0.2], [-0.6, 0.3, 0.1]]
        )
    )


class YOLO:
    def __init__(self, model):
        self.model = model

    @torch.inference_mode()
    def predict(self, image):
        scores = self.model(image).view(3, 2).sigmoid()
        conf, cls = scores.max(dim=1)
        keep = conf > 0.6  # stands for NMS
        return conf[keep], cls[keep]


model = YOLO(network)
image = torch.tensor([1.0, 0.5, -0.25], requires_grad=True)
conf, cls = model.predict(image)
conf.max().backward()

# %% torch
scores = model.model(image).view(3, 2).sigmoid()  # the network itself, with grad mode on
conf, cls = scores.max(dim=1)
print("scores:", scores, sep="\n")
print("does conf have a graph?", conf.requires_grad)
print("does cls have a graph?", cls.requires_grad)
conf.max().backward()
print("largest confidence:", image.grad)

# %% chosen
image.grad = None
scores = model.model(image).view(3, 2).sigmoid()
scores[:, 0].max().backward()  # the largest score of class 0
print("class of your choice:", image.grad)

# %% numpy
import numpy as np

W = np.array(
    [[0.3, -1.0, 0.5], [1.0, 0.2, -0.4], [0.6, 0.8, -0.3], [0.7, 0.9, -0.5], [0.4, 0.1, 0.2], [-0.6, 0.3, 0.1]]
)
x = np.array([1.0, 0.5, -0.25])
p = 1 / (1 + np.exp(-W @ x))
slope = p * (1 - p)
J = slope[:, None] * W  # a row for each score
print("scores:", p.reshape(3, 2), sep="\n")
print("does conf have a graph?", True)
print("does cls have a graph?", False)
print("largest confidence:", J[np.argmax(p)])

# %% numpy_chosen
first = 2 * np.argmax(p[::2])  # scores of class 0 have even places
print("class of your choice:", J[first])
