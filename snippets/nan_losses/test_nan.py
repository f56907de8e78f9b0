"""The training loss is finite and the test loss nan: a block runs in float32 in training and in float16 in the test."""

# %% torch
import torch
import torch.nn.functional as F

x, target = torch.tensor([[300.0, 200.0]]), torch.tensor([1])
W = torch.tensor([[2.0, 1.0], [1.5, 2.5]], requires_grad=True)


def forward(x, W, force_fp32):
    with torch.autocast("cpu", enabled=False):  # the block
        if force_fp32:
            x, W = x.float(), W.float()
        power = (x @ W.T) ** 2
        scores = power.float() / 1_000_000
    return power.detach(), F.cross_entropy(scores, target)


with torch.autocast("cpu", torch.float16):
    power, loss = forward(x, W, force_fp32=True)
loss.backward()
print("block in training:", power)
print("loss:", loss.detach())
print("W.grad:", W.grad, sep="\n")

# %% test
with torch.no_grad():
    power, loss = forward(x.half(), W.half(), force_fp32=False)  # as model.half()
print("block in the test:", power)
print("test loss:", loss)

# %% fixed
with torch.no_grad():
    _, loss = forward(x.half(), W.half(), force_fp32=True)
    _, loss_bfloat = forward(x.bfloat16(), W.bfloat16(), force_fp32=False)
print("test loss with the block in float32:", loss)
print("finite in bfloat16:", loss_bfloat.isfinite().item())

# %% numpy
import numpy as np

x, W = np.array([[300.0, 200.0]]), np.array([[2.0, 1.0], [1.5, 2.5]])
chosen = np.array([[0.0, 1.0]])
h = x @ W.T
power = h**2
scores = power / 1_000_000
p = np.exp(scores) / np.exp(scores).sum()
print("block in training:", power)
print("loss:", -np.log(p[0, 1]))
print("W.grad:", ((p - chosen) * 2 * h / 1_000_000).T @ x, sep="\n")

# %% numpy_test
half = np.where(power > 65504, np.inf, power)
with np.errstate(invalid="ignore"):
    weights = half - half.max()  # infinity minus infinity
print("block in the test:", half)
print("test loss:", weights[0, 1])
print("test loss with the block in float32:", -np.log(p[0, 1]))
