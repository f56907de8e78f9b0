"""A fine training loss, but a validation loss of nan or far too high: running statistics, weights, an empty batch."""

# %% torch
import torch
from torch import nn

torch.set_default_dtype(torch.float64)
criterion = nn.MSELoss()
train_set = [([48.0, 50.0, 55.0], [2.0, 1.0, 4.0]), ([49.0, float("inf"), 56.0], [1.0, 3.0, 3.0])]
train_set.append(([46.0, 53.0, 52.0], [0.0, 3.0, 2.0]))
train_set = [(torch.tensor(x)[:, None], torch.tensor(t)[:, None]) for x, t in train_set]
x_val, t_val = torch.tensor([[47.0], [54.0]]), torch.tensor([[1.0], [3.0]])


def train(batches):
    model = nn.Sequential(nn.BatchNorm1d(1, affine=False), nn.Linear(1, 1))
    nn.init.constant_(model[1].weight, 2.0)
    nn.init.constant_(model[1].bias, 1.0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, t in batches:
        loss = criterion(model(x), t)
        if not loss.isfinite():
            continue  # no step, but the batch is in the running statistics
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("training loss:", loss.detach())
    return model


def validate(model):
    model.eval()
    with torch.no_grad():
        print("validation loss:", criterion(model(x_val), t_val))
    for name, tensors in ("parameters", model.parameters()), ("buffers", model.buffers()):
        print(f"not finite, {name}:", sum(not tensor.isfinite().all() for tensor in tensors))


model = train(train_set)
validate(model)

# %% high
good = [train_set[0], train_set[2]]
model = train(good)
validate(model)
x, t = good[1]
with torch.no_grad():
    print("last training batch, eval:", criterion(model.eval()(x), t))
    print("last training batch, train:", criterion(model.train()(x), t))

# %% repaired
norm = model[0]
norm.reset_running_stats()
norm.momentum = None  # the average of all batches that follow
model.train()
with torch.no_grad():
    for x, _ in good:
        model(x)
validate(model)

# %% empty
with torch.no_grad():
    parts = [(x_val, t_val), (x_val[:0], t_val[:0])]  # all samples of the last part were filtered out
    print("mean of the losses:", sum(criterion(model(x), t) for x, t in parts) / len(parts))
    total = sum(nn.functional.mse_loss(model(x), t, reduction="sum") for x, t in parts)
    print("sum over count:", total / sum(t.numel() for _, t in parts))

# %% step
w = torch.tensor([3.0, 0.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
loss = w.sqrt().sum()
loss.backward()
optimizer.step()
print("training loss:", loss.detach())
print("validation loss:", w.detach().sqrt().sum())
print("w:", w.detach())
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

train_set = [(np.array([48.0, 50, 55]), np.array([2.0, 1, 4])), (np.array([49, np.inf, 56]), np.array([1.0, 3, 3]))]
train_set.append((np.array([46.0, 53, 52]), np.array([0.0, 3, 2])))
x_val, t_val, small = np.array([47.0, 54]), np.array([1.0, 3]), 0.00001


def error(x, t, mean, var):
    h = (x - mean) / np.sqrt(var + small)
    return w * h + b - t, h


def validate():
    print("validation loss:", (error(x_val, t_val, m, s)[0] ** 2).mean())
    print("not finite, parameters:", np.sum(~np.isfinite([w, b])))
    print("not finite, buffers:", np.sum(~np.isfinite([m, s])))


def train(batches):
    w, b, m, s = 2.0, 1.0, 0.0, 1.0
    for x, t in batches:
        with np.errstate(invalid="ignore"):  # infinity minus infinity
            h = (x - x.mean()) / np.sqrt(x.var() + small)
            m, s = 0.9 * m + 0.1 * x.mean(), 0.9 * s + 0.1 * x.var(ddof=1)
        e = w * h + b - t
        if np.isfinite(e).all():
            w, b = w - 0.1 * (2 * e * h).mean(), b - 0.1 * (2 * e).mean()
            print("training loss:", (e**2).mean())
    return w, b, m, s


w, b, m, s = train(train_set)
validate()

# %% numpy_high
good = [train_set[0], train_set[2]]
w, b, m, s = train(good)
validate()
x, t = good[1]
print("last training batch, eval:", (error(x, t, m, s)[0] ** 2).mean())
print("last training batch, train:", (error(x, t, x.mean(), x.var())[0] ** 2).mean())

# %% numpy_repaired
m = np.mean([x.mean() for x, _ in good])
s = np.mean([x.var(ddof=1) for x, _ in good])
validate()

# %% numpy_empty blind="3 for 2: nan divided by any number is nan"
e = error(x_val, t_val, m, s)[0]
with np.errstate(invalid="ignore"):
    print("mean of the losses:", ((e**2).mean() + np.float64(0) / 0) / 2)
print("sum over count:", e @ e / e.size)

# %% numpy_step
w = np.array([3.0, 0])
print("training loss:", np.sqrt(w).sum())
with np.errstate(divide="ignore", invalid="ignore"):
    w = w - 0.5 * 0.5 / np.sqrt(w)
    print("validation loss:", np.sqrt(w).sum())
print("w:", w)
