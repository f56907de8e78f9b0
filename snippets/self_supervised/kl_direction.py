"""F.kl_div in both directions: its value and its gradient at the scores of a model q, for data p."""

# %% torch
import torch
import torch.nn.functional as F
from torch.distributions import Categorical, kl_divergence

p = torch.tensor([7.0, 1.0, 2.0], dtype=torch.float64)
p = p / p.sum()  # the data
scores = torch.tensor([0.5, -1.0, 1.5], dtype=torch.float64, requires_grad=True)  # of the model q
log_q = scores.log_softmax(dim=0)

forward = F.kl_div(log_q, p, reduction="sum")
reverse = F.kl_div(p.log(), log_q, reduction="sum", log_target=True)
of_p, of_q = Categorical(p), Categorical(logits=scores)
for name, loss, reference in (
    ("KL of p from q", forward, kl_divergence(of_p, of_q)),
    ("KL of q from p", reverse, kl_divergence(of_q, of_p)),
):
    (gradient,) = torch.autograd.grad(loss, scores, retain_graph=True)
    print(f"{name}:", loss.detach())
    print(f"{name}, from distributions:", reference.detach())
    print("gradient at the scores:", gradient)

# %% numpy
import numpy as np

p, scores = np.array([7.0, 1.0, 2.0]), np.array([0.5, -1.0, 1.5])
p = p / p.sum()
q = np.exp(scores) / np.exp(scores).sum()
forward, reverse = np.sum(p * np.log(p / q)), np.sum(q * np.log(q / p))
for name, value, gradient in (
    ("KL of p from q", forward, q - p),
    ("KL of q from p", reverse, q * (np.log(q / p) - reverse)),
):
    print(f"{name}:", value)
    print(f"{name}, from distributions:", value)
    print("gradient at the scores:", gradient)
