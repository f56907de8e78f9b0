"""A score that is too large for float16, and fits into bfloat16: a cross entropy of XWᵀ."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[300.0, 200.0]])
W = torch.tensor([[256.0, 128.0], [-1.0, 2.0]], requires_grad=True)
target = torch.tensor([1])
optimizer, scaler = torch.optim.SGD([W], lr=0.1), torch.amp.GradScaler("cpu")
for _ in range(3):
    with torch.autocast("cpu", torch.float16):
        scores = x @ W.T
    loss = F.cross_entropy(scores.float(), target)
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
print("scores:", scores.detach())
print("loss:", loss.detach())
print("W.grad:", W.grad, sep="\n")
print("scale:", scaler.get_scale())

# %% wide
with torch.autocast("cpu", torch.bfloat16):
    scores = x @ W.T
loss = F.cross_entropy(scores.float(), target)
W.grad = None
loss.backward()
print("scores:", scores.detach())
print("loss:", loss.detach())
print("W.grad:", W.grad, sep="\n")

# %% numpy one-point="float16 and bfloat16 hold these numbers exactly, and round most others"
import numpy as np

x, W = np.array([[300.0, 200.0]]), np.array([[256.0, 128.0], [-1.0, 2.0]])
chosen = np.array([[0.0, 1.0]])


def cross_entropy(scores):
    powers = np.exp(scores - scores.max())
    p = powers / powers.sum()
    return scores.max() + np.log(powers.sum()) - (chosen * scores)[0, 1], (p - chosen).T @ x


scores = np.where(np.abs(x @ W.T) > 65504, np.inf, x @ W.T)  # float16 ends at 65504
with np.errstate(invalid="ignore"):
    _, gradient = cross_entropy(scores)  # infinity minus infinity
print("scores:", scores)
print("loss:", gradient.sum())
print("W.grad:", gradient, sep="\n")
print("scale:", 2.0**16 / 2**3)  # halved in each of three rounds

# %% numpy_wide one-point="float16 and bfloat16 hold these numbers exactly, and round most others"
scores = x @ W.T
loss, gradient = cross_entropy(scores)
print("scores:", scores)
print("loss:", loss)
print("W.grad:", gradient, sep="\n")
