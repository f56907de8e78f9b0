"""y = sigmoid(Wx) with MSELoss: the mean over the outputs and the flat sigmoids make the gradient small."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, mse_loss

n, samples = 6, 8
x = torch.cos(torch.arange(samples * n, dtype=torch.float64)).square().reshape(samples, n)
W_true = 2 * torch.sin(1.5 * torch.arange(n * n, dtype=torch.float64)).reshape(n, n)
start = 8 * torch.sin(torch.arange(n * n, dtype=torch.float64) ** 2).reshape(n, n)
target = (x @ W_true.T).sigmoid()


def mean_loss(scores):
    return mse_loss(scores.sigmoid(), target)


def sum_loss(scores):
    return mse_loss(scores.sigmoid(), target, reduction="none").sum(1).mean()


def logits_loss(scores):
    return binary_cross_entropy_with_logits(scores, target, reduction="none").sum(1).mean()


for name, loss_of in (("mean", mean_loss), ("sum over outputs", sum_loss), ("logits", logits_loss)):
    W = start.clone().requires_grad_()
    loss_of(x @ W.T).backward()
    print(f"norm of the gradient, {name}:", W.grad.norm())
p = (x @ start.T).sigmoid()
print("mean slope of the sigmoids:", (p * (1 - p)).mean())

# %% train rtol=1e-6
for name, loss_of, lr in (
    ("mean", mean_loss, 1.0),
    ("mean, larger rate", mean_loss, 1.0 * n),
    ("sum over outputs", sum_loss, 1.0),
    ("logits", logits_loss, 1.0),
):
    W = start.clone().requires_grad_()
    optimizer = torch.optim.SGD([W], lr=lr)
    for _ in range(300):
        optimizer.zero_grad()
        loss_of(x @ W.T).backward()
        optimizer.step()
    print(f"squared error, {name}:", mean_loss(x @ W.detach().T))

# %% numpy
import numpy as np

n, samples = 6, 8
x = (np.cos(np.arange(samples * n)) ** 2).reshape(samples, n)
W_true = 2 * np.sin(1.5 * np.arange(n * n)).reshape(n, n)
start = 8 * np.sin(np.arange(n * n) ** 2).reshape(n, n)


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


target = sigmoid(x @ W_true.T)


def gradient(W, *, mean, logits):
    p = sigmoid(x @ W.T)
    v = (p - target) if logits else 2 * (p - target) * p * (1 - p)
    return v.T @ x / (samples * n if mean else samples)


for name, mean, logits in (("mean", True, False), ("sum over outputs", False, False), ("logits", False, True)):
    print(f"norm of the gradient, {name}:", np.sqrt(np.sum(gradient(start, mean=mean, logits=logits) ** 2)))
p = sigmoid(x @ start.T)
print("mean slope of the sigmoids:", np.mean(p * (1 - p)))

# %% numpy_train
for name, mean, logits, rate in (
    ("mean", True, False, 1.0),
    ("mean, larger rate", True, False, 1.0 * n),
    ("sum over outputs", False, False, 1.0),
    ("logits", False, True, 1.0),
):
    W = start
    for _ in range(300):
        W = W - rate * gradient(W, mean=mean, logits=logits)
    print(f"squared error, {name}:", np.mean((sigmoid(x @ W.T) - target) ** 2))
