"""A balancing loss that a Function adds in backward: its result discarded, used, and the plain sum."""

# %% torch
import torch

coefficient, n = 0.25, 3


class AuxLoss(torch.autograd.Function):
    scale = 1.0  # what multiplies the main loss before backward

    @staticmethod
    def forward(ctx, y, aux):
        ctx.save_for_backward(aux)
        return y.view_as(y)

    @staticmethod
    def backward(ctx, v):
        (aux,) = ctx.saved_tensors
        return v, torch.full_like(aux, AuxLoss.scale)


x = torch.tensor([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0]])
target = torch.tensor([0.5, 2.0, -1.0])
router = torch.tensor([[0.5, -1.0], [1.0, 0.75]], requires_grad=True)


def model(mode):
    p = torch.softmax(x @ router, 1)
    weight, chosen = p.max(1)
    share = chosen.bincount(minlength=2) / n
    aux = coefficient * 2 * (share * p.mean(0)).sum()
    if mode == "discarded":
        AuxLoss.apply(weight, aux)
    if mode == "used":
        weight = AuxLoss.apply(weight, aux)
    y = weight * torch.tensor([2.0, -1.5])[chosen]
    return ((y - target) ** 2).mean(), aux


def gradient(loss):
    (g,) = torch.autograd.grad(loss, router)
    return g


print("only the task:", gradient(model("")[0]), sep="\n")
print("discarded:", gradient(model("discarded")[0]), sep="\n")
print("used:", gradient(model("used")[0]), sep="\n")
loss, aux = model("")
print("sum:", gradient(loss + aux), sep="\n")

# %% halves
halves = gradient(model("used")[0] / 2) + gradient(model("used")[0] / 2)
print("two micro batches:", halves, sep="\n")
AuxLoss.scale = 0.5
halves = gradient(model("used")[0] / 2) + gradient(model("used")[0] / 2)
print("with half the scale:", halves, sep="\n")

# %% numpy
import numpy as np

x, target = np.array([[1.0, 0.5], [0.25, 2.0], [1.5, -1.0]]), np.array([0.5, 2.0, -1.0])
W, factors = np.array([[0.5, -1.0], [1.0, 0.75]]), np.array([2.0, -1.5])
p = np.exp(x @ W) / np.sum(np.exp(x @ W), axis=1, keepdims=True)
k = np.argmax(p, axis=1)
e = np.eye(2)[k]
y = np.max(p, axis=1) * factors[k]
v = 2 * (y - target) / 3 * factors[k]  # at the chosen probability
task = x.T @ ((v * np.max(p, axis=1))[:, None] * (e - p))
w = 0.25 * 2 * e.mean(axis=0) / 3  # at each probability
balance = x.T @ (p * (w - (p @ w)[:, None]))
print("only the task:", task, sep="\n")
print("discarded:", task, sep="\n")
print("used:", task + balance, sep="\n")
print("sum:", task + balance, sep="\n")

# %% numpy_halves
print("two micro batches:", task + 2 * balance, sep="\n")
print("with half the scale:", task + balance, sep="\n")
