"""Four hooks around a linear layer, and two calls: v = (1, 10) and then (100, 1000) at x = (3, 2)."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
x = torch.tensor([3.0, 2.0], requires_grad=True)


def look(weight):
    seen["accumulated"].append(weight.grad.clone())


seen = {"output": [], "input": [], "weight": [], "accumulated": []}
x.register_hook(seen["input"].append)
layer.weight.register_hook(seen["weight"].append)
layer.weight.register_post_accumulate_grad_hook(look)

for v in torch.tensor([[1.0, 10.0], [100.0, 1000.0]]):
    y = layer(x)
    y.register_hook(seen["output"].append)
    y.backward(v)
for name, gradients in seen.items():
    for gradient in gradients:
        print(f"at the {name}:", gradient, sep="\n")

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
x = np.array([3.0, 2.0])
V = np.array([[1.0, 10.0], [100.0, 1000.0]])
by_weight = [np.outer(v, x) for v in V]
for v in V:
    print("at the output:", v)
for v in V:
    print("at the input:", v @ W)
for gradient in by_weight:
    print("at the weight:", gradient, sep="\n")
print("at the accumulated:", by_weight[0], sep="\n")
print("at the accumulated:", by_weight[0] + by_weight[1], sep="\n")
