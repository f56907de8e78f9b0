"""A focal loss whose gradient is nan for a sample that is right and certain, in two ways, and a form that is safe."""

# %% torch
import torch

z = torch.tensor([[0.0, 120.0], [1.0, 0.5]], requires_grad=True)  # the first sample is right and certain
label = torch.tensor([[1], [0]])


def look(name, lp, gamma):
    lp = lp.gather(1, label)  # the label's logarithm
    loss = (-((1 - lp.exp()) ** gamma) * lp).mean()
    z.grad = None
    loss.backward()
    print(name)
    print("loss:", loss)
    print("z.grad:", z.grad, sep="\n")


look("log of softmax", z.softmax(dim=1).log(), 2)
look("log_softmax", z.log_softmax(dim=1), 2)

# %% gamma
look("gamma below one", z.log_softmax(dim=1), 0.5)

# %% fixed
lp = z.log_softmax(dim=1)
others = lp.scatter(1, label, -torch.inf).logsumexp(dim=1, keepdim=True)  # the logarithm of 1 - pt
loss = (-(0.5 * others).exp() * lp.gather(1, label)).mean()
z.grad = None
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad, sep="\n")

# %% numpy one-point="float32 rounds the probabilities of the first sample to 0 and 1"
import numpy as np

z = np.array([[0.0, 120.0], [1.0, 0.5]])
one_hot = np.array([[0.0, 1.0], [1.0, 0.0]])
p = np.exp(z - z.max(axis=1, keepdims=True))
p = np.float32(p / p.sum(axis=1, keepdims=True))
pt = (one_hot * p).sum(axis=1, keepdims=True)


@np.errstate(divide="ignore", invalid="ignore")
def show(name, gamma, divide):
    print(name)
    print("loss:", np.mean(-((1 - pt) ** gamma) * np.log(pt)))
    at_lp = gamma * (1 - pt) ** (gamma - 1) * pt * np.log(pt) - (1 - pt) ** gamma
    v = one_hot * at_lp / len(z)  # at the logarithms
    v = p * (v / p) if divide else v  # the slope of the logarithm, times p
    print("z.grad:", v - p * v.sum(axis=1, keepdims=True), sep="\n")


show("log of softmax", 2, divide=True)
show("log_softmax", 2, divide=False)

# %% numpy_gamma
show("gamma below one", 0.5, divide=False)

# %% numpy_fixed
d = np.float32(((2 * one_hot - 1) * z).sum(axis=1, keepdims=True))  # the score of the label, minus the other score
pt = 1 / (1 + np.exp(-d))
rest = np.exp(-d) * pt  # this is 1 - pt
lp = -np.log1p(np.exp(-d))
print("loss:", np.mean(-(rest**0.5) * lp))
print("z.grad:", -(2 * one_hot - 1) * rest**0.5 * (rest - 0.5 * pt * lp) / len(z), sep="\n")
