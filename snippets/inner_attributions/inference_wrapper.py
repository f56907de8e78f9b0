"""A saliency map of a trained classifier: its inference function has no graph, and the network inside has one."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch import nn

network = nn.Sequential(nn.Flatten(), nn.Linear(8, 2), nn.Tanh(), nn.Linear(2, 3))  # stands for the classifier
network.double().requires_grad_(False)
for layer in network[1], network[3]:
    layer.weight.copy_(torch.arange(layer.weight.numel()).double().sin().view_as(layer.weight) / 2)
    layer.bias.zero_()


def preprocess(image):
    """Return the input of the network: channels first, with a batch, normalized."""
    return ((torch.from_numpy(image).permute(2, 0, 1) - 100) / 50)[None]


def inference_model(model, image):
    with torch.no_grad():
        return model(preprocess(image)).softmax(1)


pixels = torch.tensor([[100.0, 150.0, 50.0, 75.0], [125.0, 100.0, 175.0, 50.0]], dtype=torch.float64)
image = pixels.view(2, 2, 2).numpy()  # 2 × 2 pixels, 2 channels
scores = inference_model(network.eval(), image)
scores.max().backward()

# %% torch
x = preprocess(image).requires_grad_()  # a leaf, made after the preprocessing
scores = network.eval()(x)  # the network itself, before the softmax
chosen = scores[0].argmax()
scores[0, chosen].backward()
saliency = x.grad[0].abs().amax(dim=0)  # the larger of the two channels
print("scores:", scores.detach())
print("x.grad:", x.grad, sep="\n")
print("saliency:", saliency, sep="\n")

# %% numpy
import numpy as np

pixels = np.array([[100.0, 150.0, 50.0, 75.0], [125.0, 100.0, 175.0, 50.0]])
x = (pixels.reshape(2, 2, 2).transpose(2, 0, 1).reshape(8) - 100) / 50
W = np.sin(np.arange(16)).reshape(2, 8) / 2
C = np.sin(np.arange(6)).reshape(3, 2) / 2
h = np.tanh(W @ x)
scores = (C @ h)[None]
v = C[np.argmax(scores)] * (1 - h**2)
gradient = (v @ W).reshape(2, 2, 2)
print("scores:", scores)
print("x.grad:", gradient[None], sep="\n")
print("saliency:", np.abs(gradient).max(axis=0), sep="\n")
