"""A frozen model and a camera pose: the gradient reaches the pose, unless the positions are cut off."""

# %% torch
import torch

net = torch.nn.Linear(3, 1, bias=False, dtype=torch.float64)  # the density, in place of a NeRF
net.weight.data = torch.tensor([[0.25, -0.5, 0.75]], dtype=torch.float64)
net.eval()
camera = torch.tensor([0.5, 1.0, -1.0], dtype=torch.float64)
direction = torch.tensor([0.6, 0.0, 0.8], dtype=torch.float64)
distances = torch.tensor([1.0, 3.0], dtype=torch.float64)


def render(pose):
    origin = camera + pose  # from the pose, again in each step
    positions = origin + distances[:, None] * direction
    density = net(positions).square()
    rgb = 1 - torch.exp(-density.sum())
    print("origin.requires_grad:", origin.requires_grad)
    print("positions.requires_grad:", positions.requires_grad)
    print("density.requires_grad:", density.requires_grad)
    print("rgb.requires_grad:", rgb.requires_grad)
    return rgb


pose = torch.nn.Parameter(torch.zeros(3, dtype=torch.float64))
net.requires_grad_(False)
rgb = render(pose)
rgb.backward()
print("rgb:", rgb.detach())
print("pose.grad:", pose.grad)


# %% cut
def render_cut(pose):
    with torch.no_grad():  # as in a sampler, or a method that is decorated with no_grad
        positions = camera + pose + distances[:, None] * direction
    return 1 - torch.exp(-net(positions).square().sum())


net.requires_grad_(True)  # only eval(), as before
pose.grad = None
rgb = render_cut(pose)
rgb.backward()
print("rgb:", rgb.detach())
print("pose.grad is None:", pose.grad is None)
print("net.weight.grad:", net.weight.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
net.requires_grad_(False)
render_cut(pose).backward()

# %% numpy
import numpy as np

w, camera, direction = np.array([0.25, -0.5, 0.75]), np.array([0.5, 1.0, -1.0]), np.array([0.6, 0.0, 0.8])
P = camera + np.outer([1.0, 3.0], direction)
s = P @ w  # the density is s²
v = np.exp(-(s @ s)) * 2 * s  # the gradient at s
print("rgb:", 1 - np.exp(-(s @ s)))
print("pose.grad:", v @ np.outer(np.ones(2), w))

# %% numpy_cut
print("rgb:", 1 - np.exp(-(s @ s)))
print("net.weight.grad:", (v @ P)[None])
