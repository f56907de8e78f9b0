"""A 0/1 integer tensor as an index, a Boolean mask, and the event as a factor."""

# %% torch
import torch

log_hz_sorted = torch.tensor([0.5, 2.0, -1.0, 1.5, 0.25], dtype=torch.float64, requires_grad=True)
event_sorted = torch.tensor([0, 1, 0, 1, 1])
log_denominator = torch.logcumsumexp(log_hz_sorted.flip(0), dim=0).flip(0)
terms = log_hz_sorted - log_denominator
for name, chosen in (
    ("integers", terms[event_sorted]),
    ("a Boolean mask", terms[event_sorted.bool()]),
    ("a factor", terms * event_sorted),
):
    (gradient,) = torch.autograd.grad(-chosen.sum(), log_hz_sorted, retain_graph=True)
    print(f"terms chosen by {name}:", chosen.detach())
    print(f"gradient chosen by {name}:", gradient)

# %% numpy
import numpy as np

log_hz = np.array([0.5, 2.0, -1.0, 1.5, 0.25])
event = np.array([0, 1, 0, 1, 1])
p = np.triu(np.exp(log_hz) * np.ones((5, 5)))
p /= p.sum(axis=1, keepdims=True)
terms = np.log(np.diag(p))
count = np.array([np.sum(event == 0), np.sum(event == 1), 0, 0, 0])  # how often each place is taken
print("terms chosen by integers:", np.where(event == 1, terms[1], terms[0]))
print("gradient chosen by integers:", count @ (p - np.eye(5)))
print("terms chosen by a Boolean mask:", np.compress(event, terms))
print("gradient chosen by a Boolean mask:", event @ (p - np.eye(5)))
print("terms chosen by a factor:", event * terms)
print("gradient chosen by a factor:", event @ (p - np.eye(5)))
