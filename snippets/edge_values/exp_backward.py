"""exp overflows, the loss is finite, and the weight becomes nan: clamp the input of exp, not its result."""

# %% torch
import torch

x = torch.tensor([0.75, 60.0])


def train(formula):
    w = torch.tensor(2.0, requires_grad=True)
    loss = formula(w * x).sum()
    loss.backward()
    print("loss:", loss)
    print("gradient:", w.grad)
    torch.optim.SGD([w], lr=0.5).step()
    print("w after a step:", w)


train(lambda z: 1 / (1 + torch.exp(z)))

# %% error raises="RuntimeError: Function 'ExpBackward0' returned nan values in its 0th output."
with torch.autograd.detect_anomaly():
    train(lambda z: 1 / (1 + torch.exp(z)))

# %% clamped
train(lambda z: 1 / (1 + torch.clamp(torch.exp(z), 1e-9)))

# %% fixed
train(lambda z: 1 / (1 + torch.exp(z.clamp(max=40))))
train(lambda z: torch.sigmoid(-z))

# %% numpy one-point="nan only where exp overflows" blind="2x for x²: the sum is nan with any first element"
import numpy as np

x, w = np.array([0.75, 60.0]), 2.0
h = 1 / (1 + np.exp(w * x))
v = np.array([-(h[0] ** 2), 0.0])  # at exp: 1 / inf is 0
e = np.array([np.exp(w * x[0]), np.inf])  # as in float32
with np.errstate(invalid="ignore"):
    broken = np.sum(x * v * e)
print("loss:", np.sum(h))
print("gradient:", broken)
print("w after a step:", w - 0.5 * broken)

# %% numpy_clamped one-point="nan only where exp overflows"
with np.errstate(invalid="ignore"):
    broken = np.sum(x * v * np.maximum(e, 10.0**-9))
print("loss:", np.sum(h))
print("gradient:", broken)
print("w after a step:", w - 0.5 * broken)

# %% numpy_fixed
g = np.sum(-x * h * (1 - h))
for _ in range(2):
    print("loss:", np.sum(h))
    print("gradient:", g)
    print("w after a step:", w - 0.5 * g)
