"""The norm of the gradient at each layer of a network of sigmoids, and the factor of each layer."""

# %% torch
import torch

W = torch.tensor([[1.5, -1.0], [0.5, 2.0]])
linear = [torch.nn.Linear(2, 2, bias=False) for _ in range(4)]
for layer in linear:
    layer.weight.data.copy_(W)
net = torch.nn.Sequential(*[module for layer in linear for module in (layer, torch.nn.Sigmoid())])
outputs = []


def keep(module, inputs, output):
    output.retain_grad()
    outputs.append(output)


for module in net[1::2]:
    module.register_forward_hook(keep)
v = torch.tensor([1.0, 10.0])
net(torch.tensor([0.5, -1.0])).backward(v)
at_outputs = torch.stack([h.grad.norm() for h in outputs])
print("at the outputs:", at_outputs)
print("at the weights:", torch.stack([layer.weight.grad.norm() for layer in linear]))

# %% factors
print("factors:", at_outputs[:-1] / at_outputs[1:])
print("at most:", 0.25 * torch.linalg.matrix_norm(W, 2))

# %% flow
flow = {name: p.grad.abs() for name, p in net.named_parameters() if p.grad is not None}
print("mean:", torch.stack([g.mean() for g in flow.values()]))
print("max:", torch.stack([g.max() for g in flow.values()]))

# %% numpy
import numpy as np

W, v = np.array([[1.5, -1.0], [0.5, 2.0]]), np.array([1.0, 10.0])
inputs, slopes = [np.array([0.5, -1.0])], []
for _ in range(4):
    h = 1 / (1 + np.exp(-W @ inputs[-1]))
    slopes.append(h * (1 - h))
    inputs.append(h)
V = [v]  # the gradient at each output, the last one first
for slope in slopes[:0:-1]:
    J = np.diag(slope) @ W
    V.append(V[-1] @ J)
V.reverse()
at_outputs = np.array([np.linalg.norm(one) for one in V])
print("at the outputs:", at_outputs)
at_weights = [np.outer(one * slope, h) for one, slope, h in zip(V, slopes, inputs[:-1], strict=True)]
print("at the weights:", np.array([np.linalg.norm(one) for one in at_weights]))

# %% numpy_factors
print("factors:", at_outputs[:-1] / at_outputs[1:])
print("at most:", 0.25 * np.linalg.norm(W, 2))

# %% numpy_flow
print("mean:", np.array([np.abs(one).mean() for one in at_weights]))
print("max:", np.array([np.abs(one).max() for one in at_weights]))
