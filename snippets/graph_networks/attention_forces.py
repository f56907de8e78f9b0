"""Forces of a graph transformer: the energy depends on the positions through the attention bias."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch

pos = torch.tensor([[0.0, 0.5], [1.5, -0.25], [-1.0, 2.0]], dtype=torch.float64, requires_grad=True)
h = torch.tensor([[2.0], [-1.0], [0.5]], dtype=torch.float64)  # a feature of each atom


def energy(dist):
    bias = (-((dist - 1) ** 2)).exp()  # a Gaussian of the distance
    return (bias.softmax(dim=-1) @ h).square().sum()


delta_pos = pos.unsqueeze(0) - pos.unsqueeze(1)
dist = delta_pos.norm(dim=-1)
delta_pos /= dist.unsqueeze(-1) + 1e-5
torch.autograd.grad(energy(dist), pos)

# %% torch
delta_pos = pos.unsqueeze(0) - pos.unsqueeze(1)
dist = delta_pos.norm(dim=-1)
direction = delta_pos / (dist.unsqueeze(-1) + 1e-5)
(g,) = torch.autograd.grad(energy(dist), pos, create_graph=True)
print("forces:", -g.detach(), sep="\n")

(second,) = torch.autograd.grad(g.square().sum(), pos)
print("gradient of a loss on the forces:", second, sep="\n")

# %% buckets
spatial = torch.nn.Embedding(5, 1, dtype=torch.float64)
index = dist.long().clamp(max=4)  # a number for each range of distances
bias = spatial(index).squeeze(-1)
E = (bias.softmax(dim=-1) @ h).square().sum()
print("forces from an embedding:", torch.autograd.grad(E, pos, allow_unused=True)[0])

# %% diagonal
same = torch.eye(3, dtype=torch.bool)


def safe_distances(pos):
    delta = pos.unsqueeze(0) - pos.unsqueeze(1)
    square = delta.square().sum(dim=-1).masked_fill(same, 1.0)  # before the root
    return square.sqrt().masked_fill(same, 0.0)


(g,) = torch.autograd.grad(energy(safe_distances(pos)), pos, create_graph=True)
print("forces with a mask:", -g.detach(), sep="\n")
(second,) = torch.autograd.grad(g.square().sum(), pos)
print("gradient with a mask:", second, sep="\n")

# %% numpy
import numpy as np

pos = np.array([[0.0, 0.5], [1.5, -0.25], [-1.0, 2.0]])
h = np.array([2.0, -1.0, 0.5])


def gradient(pos):
    delta = pos[None] - pos[:, None]
    r = np.sqrt(np.sum(delta**2, axis=-1))
    bias = np.exp(-((r - 1) ** 2))
    p = np.exp(bias) / np.exp(bias).sum(axis=-1, keepdims=True)
    out = p @ h
    at_bias = 2 * out[:, None] * p * (h - out[:, None])
    at_r = at_bias * bias * -2 * (r - 1)
    pair = at_r[..., None] * delta / np.where(r > 0, r, 1)[..., None]  # 0 on the diagonal
    return pair.sum(axis=0) - pair.sum(axis=1)


print("forces:", -gradient(pos), sep="\n")
print("gradient of a loss on the forces:", np.full((3, 2), np.nan), sep="\n")

# %% numpy_buckets
print("forces from an embedding:", None)

# %% numpy_diagonal blind="J @ v: the Hessian H is symmetric"
steps = 10.0**-20 * np.eye(6).reshape(6, 3, 2)
H = np.array([gradient(pos + 1j * s).imag.ravel() / 10.0**-20 for s in steps])
print("forces with a mask:", -gradient(pos), sep="\n")
print("gradient with a mask:", (2 * H @ gradient(pos).ravel()).reshape(3, 2), sep="\n")
