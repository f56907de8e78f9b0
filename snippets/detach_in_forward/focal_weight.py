"""The weight of the focal loss: attached as in the paper, or detached."""

# %% torch
import torch
import torch.nn.functional as F

logits = torch.tensor([0.5, 2.0, 1.5], requires_grad=True)
targets = torch.tensor([1.0, 1.0, 0.0])
gamma = 2
for way in ("attached", "detached"):
    logits.grad = None
    ce = F.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    weight = (1 - torch.exp(-ce)) ** gamma  # exp(-ce) is p, the probability of the right class
    if way == "detached":
        weight = weight.detach()
    loss = (weight * ce).sum()
    loss.backward()
    print(f"{way}, loss:", loss)
    print(f"{way}, gradient:", logits.grad)

# %% numpy
import numpy as np

z = np.array([0.5, 2.0, 1.5])
sign = np.array([1.0, 1.0, -1.0])  # of the right class
gamma = 2
p = 1 / (1 + np.exp(-sign * z))
weight = (1 - p) ** gamma
loss = (-weight * np.log(p)).sum()
through_ce = -sign * weight * (1 - p)
through_weight = sign * weight * gamma * p * np.log(p)
print("attached, loss:", loss)
print("attached, gradient:", through_ce + through_weight)
print("detached, loss:", loss)
print("detached, gradient:", through_ce)
