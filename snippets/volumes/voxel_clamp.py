"""The density between two voxels: relu after the interpolation, with a negative voxel, and after a clamp."""

# %% torch
import torch

places = torch.tensor([0.25, 0.5, 0.75])  # of the samples between two voxels


def show(name, voxels):
    voxels = voxels.clone().requires_grad_()
    density = torch.relu((1 - places) * voxels[0] + places * voxels[1])
    density.sum().backward()
    print(f"density, {name}:", density.detach())
    print(f"gradient, {name}:", voxels.grad)


voxels = torch.tensor([2.0, -1.0])
show("a negative voxel", voxels)
show("after the clamp", voxels.clamp(min=0))

# %% empty
show("two empty voxels", torch.tensor([-0.5, -1.0]).clamp(min=0))

# %% numpy
import numpy as np

places = np.array([0.25, 0.5, 0.75])
J = np.stack([1 - places, places], axis=1)  # of the interpolation


def derive(name, voxels):
    between = J @ voxels
    on = (between > 0).astype(float)
    print(f"density, {name}:", between * on)
    print(f"gradient, {name}:", on @ J)


voxels = np.array([2.0, -1.0])
derive("a negative voxel", voxels)
derive("after the clamp", np.maximum(voxels, 0))

# %% numpy_empty blind="input: both voxels are 0 after the clamp"
derive("two empty voxels", np.maximum(np.array([-0.5, -1.0]), 0))
