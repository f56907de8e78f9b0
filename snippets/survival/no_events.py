"""A batch without an event: the mean of nothing, a division by 0, a clamp, and a small number in the events."""

# %% torch
import torch

log_hz = torch.tensor([0.5, 2.0, -1.0], dtype=torch.float64, requires_grad=True)  # sorted by time, longest first
event = torch.tensor([0.0, 0.0, 0.0], dtype=torch.float64)  # all censored
terms = torch.logcumsumexp(log_hz, dim=0) - log_hz
small = event.clone()
small[small == 0] = 1e-6
losses = {
    "a mean over the events": terms[event.bool()].mean(),
    "a division by the count": (terms * event).sum() / event.sum(),
    "a division by the clamped count": (terms * event).sum() / event.sum().clamp(min=1),
    "a small number in the events": (terms * small).sum() / small.sum(),
}
for name, loss in losses.items():
    (gradient,) = torch.autograd.grad(loss, log_hz, retain_graph=True)
    print(f"loss with {name}:", loss.item())
    print(f"gradient with {name}:", gradient)

# %% index raises="RuntimeError: numel"
index = event.nonzero().flatten()  # no event: an empty tensor
index.max()

# %% numpy blind="J @ v: the share is 0 or 0/0 for each sample"
import numpy as np

log_hz = np.array([0.5, 2.0, -1.0])
p = np.tril(np.exp(log_hz) * np.ones((3, 3)))
p /= p.sum(axis=1, keepdims=True)
terms = -np.log(np.diag(p))
at_terms = p - np.eye(3)  # the gradient of each term
event = np.array([0.0, 0.0, 0.0])
with np.errstate(invalid="ignore"):
    share = event / event.sum()  # 0/0
    print("loss with a mean over the events:", terms[event > 0].sum() / event.sum())
print("gradient with a mean over the events:", at_terms[event > 0].sum(axis=0))
print("loss with a division by the count:", share @ terms)
print("gradient with a division by the count:", share @ at_terms)
print("loss with a division by the clamped count:", event @ terms)
print("gradient with a division by the clamped count:", event @ at_terms)
print("loss with a small number in the events:", terms.mean())
print("gradient with a small number in the events:", at_terms.mean(axis=0))
