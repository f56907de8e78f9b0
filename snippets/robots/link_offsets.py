"""The end of a chain of three links: gradients at the joint angles and at the offsets of the links."""

# %% poses
import torch

torch.set_default_dtype(torch.float64)
angles = torch.tensor([0.4, -0.9, 1.3], requires_grad=True)
offsets = torch.tensor([[0.5, 0.1], [0.4, -0.2], [0.3, 0.05]], requires_grad=True)


def local(k):
    """Return the 3 × 3 transform of joint k and its link, in the plane."""
    c, s = angles[k].cos(), angles[k].sin()
    x, y = offsets[k]
    rows = [torch.stack([c, -s, c * x - s * y]), torch.stack([s, c, s * x + c * y])]
    return torch.stack([*rows, torch.tensor([0.0, 0.0, 1.0])])


# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified by an inplace"
poses = torch.eye(3).repeat(4, 1, 1)
for k in range(3):
    poses[k + 1] = poses[k] @ local(k)
poses[3, :2, 2].sum().backward()

# %% torch
T, poses = torch.eye(3), []
for k in range(3):
    T = T @ local(k)
    poses.append(T)
poses = torch.stack(poses)
end = poses[-1, :2, 2]
target = torch.tensor([0.3, 0.8])
((end - target) ** 2).sum().backward()
print("end:", end.detach())
print("angles.grad:", angles.grad)
print("offsets.grad:", offsets.grad, sep="\n")
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

angles = np.array([0.4, -0.9, 1.3])
offsets = np.array([0.5 + 0.1j, 0.4 - 0.2j, 0.3 + 0.05j])
turns = np.exp(1j * np.cumsum(angles))  # the directions of the links
arms = turns * offsets
hand = np.sum(arms)
end = np.array([hand.real, hand.imag])
print("end:", end)
v = 2 * (hand - (0.3 + 0.8j))
levers = np.array([np.sum(arms[k:]) for k in range(3)])  # from joint k to the end
print("angles.grad:", (np.conj(v) * 1j * levers).real)
back = np.conj(turns) * v  # v in the frame of each link
print("offsets.grad:", np.stack([back.real, back.imag], axis=1), sep="\n")
