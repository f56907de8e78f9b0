"""An entropy bonus from the log probabilities of the actions: its value is right, and its gradient is not."""

# %% torch atol=1e-9
import torch
from torch.distributions import Categorical

old = torch.tensor([1.0, 2.0, 5.0], dtype=torch.float64).log()  # the policy that drew the actions
actions = torch.tensor([0, 1, 1, 2, 2, 2, 2, 2])  # each as often as this policy says


def compare(scores):
    dist = Categorical(logits=scores.requires_grad_())
    log_prob = dist.log_prob(actions)
    ratio = torch.exp(log_prob - Categorical(logits=old).log_prob(actions))
    for name, bonus in (
        ("mean of -log_prob", -log_prob.mean()),
        ("entropy of dist", dist.entropy()),
        ("mean of ratio times -log_prob", -(ratio * log_prob).mean()),
    ):
        print(f"{name}, value:", bonus.item())
        print(f"{name}, gradient:", torch.autograd.grad(bonus, scores, retain_graph=True)[0])


compare(old.clone())  # the first step: the actions come from this policy

# %% later
compare(old + torch.tensor([0.25, 0.0, -0.5]))  # the policy has moved, with the same actions

# %% numpy one-point="only for these numbers, each action occurs as often as the policy says"
import numpy as np

q = np.array([1.0, 2.0, 5.0]) / 8


def derive(p):
    H = -(p * np.log(p)).sum()
    at_entropy = -p * (np.log(p) + H)
    print("mean of -log_prob, value:", -(q * np.log(p)).sum())
    print("mean of -log_prob, gradient:", p - q)
    for name in ("entropy of dist", "mean of ratio times -log_prob"):
        print(f"{name}, value:", H)
        print(f"{name}, gradient:", at_entropy)


derive(q)

# %% numpy_later one-point="only for these numbers, each action occurs as often as the policy says"
p = q * np.exp([0.25, 0.0, -0.5])
derive(p / p.sum())
