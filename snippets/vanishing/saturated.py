"""A saturated tanh, whose slope is exactly 0: an actor after one large step, and a sigmoid in front of a loss."""

# %% torch
import torch

state = torch.tensor([3.0, 1.0])


def train(rate, steps=3):
    """Train an actor a = tanh(w·s) for a critic Q = -(a - 0.5)²."""
    w = torch.tensor([-0.1, -0.2], requires_grad=True)
    for _ in range(steps):
        w.grad = None
        action = torch.tanh(w @ state)
        action.retain_grad()
        ((action - 0.5) ** 2).backward()  # -Q
        print("v at the action:", action.grad)
        print("w.grad:", w.grad)
        with torch.no_grad():
            w -= rate * w.grad
    return w


w = train(rate=5.0)

# %% small_step
slow = train(rate=0.02)

# %% penalty
w.grad = None
z = w @ state
loss = (torch.tanh(z) - 0.5) ** 2 + 0.001 * z**2
loss.backward()
print("w.grad:", w.grad)

# %% dtypes
first = []
for dtype in (torch.bfloat16, torch.float16, torch.float32, torch.float64):
    z = torch.arange(0, 30, 2, dtype=dtype, requires_grad=True)
    torch.tanh(z).sum().backward()
    first.append(z[z.grad == 0][0].item())
print("first z with slope zero:", torch.tensor(first))

# %% logits
from torch.nn import functional as F

z = torch.tensor([-20.0, 20.0], requires_grad=True)
target = torch.tensor([1.0, 0.0])  # both predictions are wrong
for loss in (F.binary_cross_entropy_with_logits(z, target, reduction="sum"), F.mse_loss(torch.sigmoid(z), target)):
    (gradient,) = torch.autograd.grad(loss, z)
    print("gradient at z:", gradient)

# %% smoothing
z = torch.tensor([[0.5, 1.0, 2.0], [0.5, 1.0, 200.0]], requires_grad=True)
target = torch.tensor([2, 2])  # both predictions are right
t = 0.75 * F.one_hot(target, 3) + 0.25 / 3
for loss in (
    F.cross_entropy(z, target, reduction="sum"),
    F.cross_entropy(z, target, label_smoothing=0.25, reduction="sum"),
    -(t * F.log_softmax(z, dim=1)).sum(),
    -(t * z.softmax(dim=1).log()).sum(),
):
    (gradient,) = torch.autograd.grad(loss, z)
    print("gradient of each sample:", gradient)

# %% numpy blind="J @ v: a product of two vectors is one number"
import numpy as np

state = np.array([3.0, 1.0])


def actor(rate, steps=3):
    w = np.array([-0.1, -0.2])
    for _ in range(steps):
        action = np.tanh(w @ state)
        v = 2 * (action - 0.5)
        gradient = v * (1 - action**2) * state
        print("v at the action:", v)
        print("w.grad:", gradient)
        w = w - rate * gradient
    return w


w = actor(rate=5.0)

# %% numpy_small_step
slow = actor(rate=0.02)

# %% numpy_penalty
z = w @ state
print("w.grad:", 0.001 * 2 * z * state)  # the other part is 0

# %% numpy_dtypes blind="3 for 2: only even numbers are tried"
bits = np.array([8, 11, 24, 53])
bound = np.log(2.0 ** (bits + 2) - 1) / 2  # above it, the nearest number to tanh(z) is 1
z = np.arange(0.0, 30, 2)
print("first z with slope zero:", np.array([z[z > one][0] for one in bound]))

# %% numpy_logits one-point="only a sigmoid that rounds to 1 has the slope 0"
z, target = np.array([-20.0, 20.0]), np.array([1.0, 0.0])
p = 1 / (1 + np.exp(-z))
slopes = np.array([p[0], 0.0])  # p(1 - p), with p[1] rounded to 1
print("gradient at z:", p - target)
print("gradient at z:", 2 * (p - target) / 2 * slopes)

# %% numpy_smoothing one-point="only a softmax that rounds to 0 gives nan"
z = np.array([[0.5, 1.0, 2.0], [0.5, 1.0, 200.0]])
p = np.exp(z - z.max(axis=1, keepdims=True))
p = np.float32(p / p.sum(axis=1, keepdims=True))  # the second row rounds to (0, 0, 1)
one_hot = np.eye(3)[[2, 2]]
share = 0.25
t = (1 - share) * one_hot + share / 3
print("gradient of each sample:", p - one_hot)
print("gradient of each sample:", p - t)
print("gradient of each sample:", p - t)
with np.errstate(divide="ignore", invalid="ignore"):
    v = -t / p  # at p: infinite where p is 0
    print("gradient of each sample:", p * (v - (v * p).sum(axis=1, keepdims=True)))
