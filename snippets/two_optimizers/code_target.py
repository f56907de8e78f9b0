"""MUNIT: the code of a translated image is pulled to the code of the original, which is the target."""

# %% torch
import torch

image, style = torch.tensor([1.0, 2.0]), 0.5
E = torch.tensor([0.8, -0.3], requires_grad=True)  # the encoder of the content
G = torch.tensor([[1.5, 0.0], [-0.5, 1.0]], requires_grad=True)  # the decoder
for detach in True, False:
    E.grad = G.grad = None
    c_code_1 = E * image
    translated = G @ c_code_1 + style
    c_code_12 = E * translated
    target = c_code_1.detach() if detach else c_code_1
    loss = (c_code_12 - target).square().mean()
    loss.backward()
    print("loss:", loss.detach())
    print("E.grad:", E.grad)
    print("G.grad:", G.grad, sep="\n")

# %% numpy
import numpy as np

image, style = np.array([1.0, 2.0]), 0.5
E, G = np.array([0.8, -0.3]), np.array([[1.5, 0.0], [-0.5, 1.0]])
code = E * image
translated = G @ code + style
v = E * translated - code  # two elements, so their mean has this gradient
for attached in 0, 1:
    print("loss:", np.mean((E * translated - code) ** 2))
    print("E.grad:", v * translated + ((v * E) @ G) * image - attached * v * image)
    print("G.grad:", np.outer(v * E, code), sep="\n")
