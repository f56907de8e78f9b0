"""A spike of the loss: a wrong batch, or a too large learning rate? The loss of a fixed batch tells them apart."""

# %% torch blind="2 + x: a limit of ten or a bit more skips the same step"
import torch

X = torch.tensor([[[1.0, 0.5], [-0.5, 1.5]], [[0.5, -1.0], [1.5, 1.0]]], dtype=torch.float64)  # two batches, in turn
w_true = torch.tensor([0.8, -0.6], dtype=torch.float64)
fixed = torch.tensor([[1.0, 1.0], [2.0, -0.5]], dtype=torch.float64)


def train(lr, wrong_step=None, *, skip=False):
    w = torch.tensor([0.3, 0.2], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=lr, momentum=0.5)
    norms, batch_losses, fixed_losses = [], [], []
    for step in range(9):
        x = X[step % 2]
        t = x @ w_true + (30.0 if step == wrong_step else 0.0)
        with torch.no_grad():
            fixed_losses.append(((fixed @ (w - w_true)) ** 2).mean())
        optimizer.zero_grad()
        loss = ((x @ w - t) ** 2).mean()
        loss.backward()
        batch_losses.append(loss.detach())
        norm = torch.nn.utils.get_total_norm([w.grad])
        if skip and len(norms) >= 3 and norm > 10 * torch.stack(norms).median():
            continue  # no step for this batch
        norms.append(norm)
        optimizer.step()
    print("loss of the batch:", torch.stack(batch_losses)[4:])
    print("loss of a fixed batch:", torch.stack(fixed_losses)[4:])


train(lr=0.125, wrong_step=6)

# %% large
train(lr=1.5)

# %% skip
train(lr=0.125, wrong_step=6, skip=True)

# %% numpy
import numpy as np

X = np.array([[[1.0, 0.5], [-0.5, 1.5]], [[0.5, -1.0], [1.5, 1.0]]])
w_true, fixed = np.array([0.8, -0.6]), np.array([[1.0, 1.0], [2.0, -0.5]])


def train(lr, wrong_step=None, leave_out=None):
    error, velocity = np.array([0.3, 0.2]) - w_true, np.zeros(2)
    batch_losses, fixed_losses = [], []
    for step in range(9):
        x = X[step % 2]
        r = x @ error - (30.0 if step == wrong_step else 0.0)
        batch_losses.append((r**2).mean())
        fixed_losses.append(((fixed @ error) ** 2).mean())
        if step != leave_out:
            velocity = 0.5 * velocity + 2 * r @ x / 2
            error = error - lr * velocity
    print("loss of the batch:", np.array(batch_losses)[4:])
    print("loss of a fixed batch:", np.array(fixed_losses)[4:])


train(0.125, wrong_step=6)

# %% numpy_large
train(1.5)

# %% numpy_skip
train(0.125, wrong_step=6, leave_out=6)
