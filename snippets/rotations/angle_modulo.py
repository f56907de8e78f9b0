"""Three losses for an angle: the plain square, a cosine, and the square of the wrapped difference."""

# %% torch
import torch

target = torch.tensor(0.3)
losses = {
    "square": lambda gap: gap**2,
    "cosine": lambda gap: 1 - gap.cos(),
    "wrapped": lambda gap: (torch.remainder(gap + torch.pi, 2 * torch.pi) - torch.pi) ** 2,
}
for name, loss_of in losses.items():
    angle = torch.tensor(6.0, requires_grad=True)  # the short way to the target leads over 2π
    loss = loss_of(angle - target)
    loss.backward()
    print(name)
    print("loss:", loss)
    print("angle.grad:", angle.grad)

# %% two_outputs blind="J @ v: a dot product of two vectors"
xy = torch.tensor([1.5, -0.5], requires_grad=True)  # the network returns two numbers, not an angle
direction = xy / xy.norm()
loss = 1 - direction @ torch.stack([target.cos(), target.sin()])
loss.backward()
print("loss:", loss)
print("xy.grad:", xy.grad)
print("angle, for use:", torch.atan2(xy[1], xy[0]))

# %% numpy
import numpy as np

target = np.array(0.3)
gap = np.array(6.0) - target
short = gap - 2 * np.pi * np.round(gap / (2 * np.pi))
print("loss:", gap**2)
print("angle.grad:", 2 * gap)
print("loss:", 2 * np.sin(gap / 2) ** 2)
print("angle.grad:", np.sin(gap))
print("loss:", short**2)
print("angle.grad:", 2 * short)

# %% numpy_two_outputs
xy = np.array([1.5, -0.5])
length, angle = np.hypot(*xy), np.arctan2(xy[1], xy[0])
print("loss:", 1 - np.cos(angle - target))
across = np.array([-np.sin(angle), np.cos(angle)])  # turns the direction
print("xy.grad:", np.sin(angle - target) / length * across)
print("angle, for use:", angle)
