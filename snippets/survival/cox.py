"""The Cox partial likelihood: one patient in a batch, collected scores, two passes for each patient, and halves."""

# %% torch
import torch

time = torch.tensor([5.0, 2.0, 9.0, 4.0])
event = torch.tensor([True, True, False, True])  # False: censored
x = torch.tensor([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5], [1.0, 3.0]], dtype=torch.float64)  # a row for each patient
w = torch.tensor([0.75, -0.25], dtype=torch.float64, requires_grad=True)  # a model with one layer


def cox_loss(log_hz, time, event):
    order = time.argsort(descending=True)
    log_hz, event = log_hz[order], event[order]
    log_denominator = torch.logcumsumexp(log_hz, dim=0)  # over all patients who are still at risk
    return (log_denominator - log_hz)[event].sum()


losses = []
for i in range(4):
    loss = cox_loss(x[i : i + 1] @ w, time[i : i + 1], event[i : i + 1])
    loss.backward()  # accumulates
    losses.append(loss.item())
print("loss of each patient alone:", torch.tensor(losses))
print("w.grad:", w.grad)

# %% collected
w.grad = None
scores = [x[i : i + 1] @ w for i in range(4)]  # four forward passes, which keep their graphs
loss = cox_loss(torch.cat(scores), time, event)
loss.backward()
print("loss of the collected scores:", loss.item())
print("gradient of the collected scores:", w.grad)

# %% again
w.grad = None
with torch.no_grad():
    scores = torch.cat([x[i : i + 1] @ w for i in range(4)])  # the first pass keeps no graph
scores.requires_grad_()
(v,) = torch.autograd.grad(cox_loss(scores, time, event), scores)
for i in range(4):
    (x[i : i + 1] @ w).backward(v[i : i + 1])  # the second pass frees its graph at once
print("gradient of the scores:", v)
print("gradient of two passes:", w.grad)

# %% halves
w.grad = None
for half in (slice(0, 2), slice(2, 4)):
    cox_loss(x[half] @ w, time[half], event[half]).backward()
print("gradient of two batches of two:", w.grad)

# %% numpy
import numpy as np

time = np.array([5.0, 2.0, 9.0, 4.0])
event = np.array([True, True, False, True])
x = np.array([[0.5, -1.0], [2.0, 0.25], [-0.75, 1.5], [1.0, 3.0]])
w = np.array([0.75, -0.25])


def cox(x, time, event):
    """Return the loss and its gradient at the scores: the share of the hazard, minus 1 for the patient itself."""
    hazard = np.exp(x @ w)
    p = hazard * (time >= time[:, None])  # a row for each patient: who is at risk
    p /= p.sum(axis=1, keepdims=True)
    return -np.log(np.diag(p)[event]).sum(), (p - np.eye(len(x)))[event].sum(axis=0)


alone = [cox(x[i : i + 1], time[i : i + 1], event[i : i + 1]) for i in range(4)]
print("loss of each patient alone:", np.array([loss for loss, _ in alone]))
print("w.grad:", sum(v * row for (_, v), row in zip(alone, x, strict=True)))

# %% numpy_collected
loss, v = cox(x, time, event)
print("loss of the collected scores:", loss)
print("gradient of the collected scores:", v @ x)

# %% numpy_again
print("gradient of the scores:", v)
print("gradient of two passes:", sum(v[i] * x[i] for i in range(4)))

# %% numpy_halves
halves = slice(0, 2), slice(2, 4)
print("gradient of two batches of two:", sum(cox(x[h], time[h], event[h])[1] @ x[h] for h in halves))
