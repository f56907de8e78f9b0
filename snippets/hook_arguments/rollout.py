"""Grad-CAM for a policy whose rollout runs under no_grad: a convolution, tanh, a mean, and a head for two actions."""

# %% torch
import torch

layer, head = torch.nn.Conv2d(2, 3, kernel_size=1), torch.nn.Linear(3, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.5, -1.0]])[:, :, None, None])
    layer.bias.copy_(torch.tensor([0.5, -0.25, 0.125]))
    head.weight.copy_(torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]]))
calls, kept = [], {}
layer.register_forward_hook(lambda module, inputs, output: kept.update(A=output))
layer.register_backward_hook(lambda module, grad_input, grad_output: calls.append(grad_output[0]))


def policy(image):
    return head(layer(image).tanh().mean(dim=(2, 3)))[0]  # a score for each action


image = torch.tensor([[0.5, 0.75], [0.25, -1.0]])[None, :, None]  # two channels, two positions
with torch.no_grad():  # the rollout
    action = policy(image).argmax()
    print("in the rollout, does A require a gradient?", kept["A"].requires_grad)
    print("is the hook called?", bool(calls))

    with torch.enable_grad():  # once more, for the map
        score = policy(image)[action]
A = kept["A"]
(g,) = torch.autograd.grad(score, A, retain_graph=True)
print("gradient at A:", g[0, :, 0])
print("map:", (g.mean(dim=(2, 3), keepdim=True) * A).sum(dim=1).relu().detach().ravel())
print("does the weight have a gradient?", layer.weight.grad is not None)

score.backward()  # also fills the .grad of the weights
print("grad_output of the hook:", calls[0][0, :, 0])
print("does it have one now?", layer.weight.grad is not None)

# %% removed
values = torch.zeros(4)  # the storage of the rollout
with torch.no_grad():
    values[0].copy_(policy(image)[0])
print("with no_grad, does the storage require a gradient?", values.requires_grad)
values[1].copy_(policy(image)[0])
print("without no_grad?", values.requires_grad)

# %% numpy
import numpy as np

W, b = np.array([[1.0, 2.0], [-1.0, 0.5], [0.5, -1.0]]), np.array([[0.5], [-0.25], [0.125]])
V = np.array([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
A = W @ np.array([[0.5, 0.75], [0.25, -1.0]]) + b
h = np.tanh(A)
g = V[np.argmax(V @ h.mean(axis=1))][:, None] * (1 - h**2) / h.shape[1]
print("gradient at A:", g)
print("map:", np.maximum(g.mean(axis=1) @ A, 0))
print("grad_output of the hook:", g)
