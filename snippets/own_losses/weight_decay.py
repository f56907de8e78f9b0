"""weight_decay against a penalty in the loss: SGD, Adam and AdamW."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -0.5]])
t = torch.tensor([1.0, 4.0])
decay = 0.5


def train(optimizer, penalty=0.0, **options):
    w = torch.tensor([0.5, -2.0], requires_grad=True)
    optimizer = optimizer([w], lr=0.125, **options)
    for _ in range(2):
        optimizer.zero_grad()
        loss = ((X @ w - t) ** 2).mean() + penalty / 2 * (w**2).sum()
        loss.backward()
        optimizer.step()
    return w


w = train(torch.optim.SGD, weight_decay=decay)
print("w after decay:", w.detach())
print("gradient with decay:", w.grad)
w = train(torch.optim.SGD, penalty=decay)
print("w after penalty:", w.detach())
print("gradient with penalty:", w.grad)

# %% adam
print("Adam with decay:", train(torch.optim.Adam, weight_decay=decay).detach())
print("Adam with penalty:", train(torch.optim.Adam, penalty=decay).detach())
print("AdamW with decay:", train(torch.optim.AdamW, weight_decay=decay).detach())

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0], [3.0, -0.5]]), np.array([1.0, 4.0])
lr, decay = 0.125, 0.5
w = np.array([0.5, -2.0])
for _ in range(2):
    g = (X @ w - t) @ X
    with_decay = g + decay * w
    w = w - lr * with_decay
print("w after decay:", w)
print("gradient with decay:", g)
print("w after penalty:", w)
print("gradient with penalty:", with_decay)


# %% numpy_adam
def adam(in_gradient, apart):
    w, m, s = np.array([0.5, -2.0]), np.zeros(2), np.zeros(2)
    for k in 1, 2:
        g = (X @ w - t) @ X + in_gradient * w
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        w = (1 - lr * apart) * w - lr * m / (1 - 0.9**k) / np.sqrt(s / (1 - 0.999**k))
    return w


print("Adam with decay:", adam(decay, 0))
print("Adam with penalty:", adam(decay, 0))
print("AdamW with decay:", adam(0, decay))
