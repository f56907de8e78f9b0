"""A skip connection with detach(): a layer that feeds only the skip learns nothing, the trunk still does."""

# %% torch
import torch

x, w = torch.tensor([1.0, -2.0, 0.5]), {"conv1a": 1.5, "conv1b": -0.5, "conv2": 2.0, "last": 0.75}
w = {name: torch.tensor(number, requires_grad=True) for name, number in w.items()}


def loss_of(detach_1b, detach_trunk):
    trunk = w["conv1a"] * x
    skip_in = w["conv1b"] * x  # this layer feeds only the skip
    skip_trunk = trunk
    if detach_1b:
        skip_in = skip_in.detach()
    if detach_trunk:
        skip_trunk = trunk.detach()
    out = w["last"] * (w["conv2"] * trunk.square() + skip_trunk + skip_in)
    return out.square().sum()


for case, flags in (("both detached", (True, True)), ("only the skip layer", (True, False)), ("none", (False, False))):
    for p in w.values():
        p.grad = None
    loss_of(*flags).backward()
    if flags[0]:
        print("is the gradient of the skip layer None?", w["conv1b"].grad is None)
    else:
        print(f"skip layer, {case}:", w["conv1b"].grad)
    print(f"trunk, {case}:", w["conv1a"].grad)

# %% numpy blind="J @ v: each weight is one number"
import numpy as np

x, a, b, c, d = np.array([1.0, -2.0, 0.5]), 1.5, -0.5, 2.0, 0.75
out = d * (c * (a * x) ** 2 + a * x + b * x)
v = 2 * out * d
main, skip = 2 * c * a * x**2, x  # the two ways of the trunk to the sum
print("trunk, both detached:", v @ main)
print("trunk, only the skip layer:", v @ (main + skip))
print("skip layer, none:", v @ x)
print("trunk, none:", v @ (main + skip))
