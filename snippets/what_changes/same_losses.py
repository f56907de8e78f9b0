"""The first losses are equal for each learning rate: a GradScaler skips steps, or a warmup starts at zero."""

# %% torch
import torch

X, t = torch.tensor([[1.0, 2.0], [3.0, -1.0]]), torch.tensor([100.0, -50.0])
start = torch.tensor([0.5, -0.25])


def train(lr):
    w = start.clone().requires_grad_()
    optimizer, scaler = torch.optim.SGD([w], lr=lr), torch.amp.GradScaler("cpu")
    losses = []
    for _ in range(3):
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.float16):
            y = X @ w
        loss = ((y.float() - t) ** 2).mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    print("losses:", torch.tensor(losses))
    print("w has moved:", not w.equal(start))
    print("scale:", scaler.get_scale())


for lr in (0.001, 0.1):
    train(lr)


# %% warmup
def train_with_warmup(lr):
    w = start.clone().requires_grad_()
    optimizer = torch.optim.SGD([w], lr=lr)
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: step / 4)
    losses = []
    for _ in range(3):
        optimizer.zero_grad()
        loss = ((X @ w - t) ** 2).mean()
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())
    print("losses:", torch.tensor(losses))


for lr in (0.001, 0.1):
    train_with_warmup(lr)

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([100.0, -50.0])
start = np.array([0.5, -0.25])
e = X @ start - t
for _ in (0.001, 0.1):
    scale = 2.0**16
    for _ in range(3):
        if np.max(scale * np.abs(e)) > 65504:  # the largest number of float16
            scale = scale / 2
    print("losses:", np.full(3, np.mean(e**2)))  # no step is made
    print("scale:", scale)

# %% numpy_warmup
for lr in (0.001, 0.1):
    w, losses = start, []
    for step in range(3):
        e = X @ w - t
        losses.append(np.mean(e**2))
        w = w - lr * step / 4 * X.T @ e  # 2 e / 2 at y
    print("losses:", np.array(losses))
