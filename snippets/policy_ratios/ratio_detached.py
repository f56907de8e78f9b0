"""PPO: the ratio over several epochs, a second detach, a detached ratio, and an advantage with a graph."""

# %% torch
import torch

action = torch.tensor([0, 2])
rewards = torch.tensor([2.0, -0.5], dtype=torch.float64)
scores = torch.tensor(
    [[0.5, -1.0, 1.5], [1.0, 0.25, -0.5]], dtype=torch.float64, requires_grad=True
)  # a row for each state
value = torch.tensor([0.5, 0.25], dtype=torch.float64, requires_grad=True)
policy_old = scores.detach().clone()  # a copy of the policy


def log_prob(scores):
    return scores.log_softmax(dim=1)[torch.arange(2), action]


def loss_of(ratios, advantages, eps=0.2):
    surr1 = ratios * advantages
    surr2 = ratios.clamp(1 - eps, 1 + eps) * advantages
    entropy = -(scores.softmax(dim=1) * scores.log_softmax(dim=1)).sum(dim=1)
    return (-torch.min(surr1, surr2) + (value - rewards).square() / 2 - 0.01 * entropy).mean()


optimizer = torch.optim.SGD([scores], lr=0.25)
for epoch in ("first", "second", "third"):
    ratios = torch.exp(log_prob(scores) - log_prob(policy_old).detach())
    print(f"ratios in the {epoch} epoch:", ratios.detach())
    optimizer.zero_grad()
    loss_of(ratios, rewards - value.detach()).backward()
    optimizer.step()

# %% detached blind="x - y: a detached ratio has no gradient, whatever its value"
scores = policy_old.clone().requires_grad_()
advantages = rewards - value
old_logprobs = log_prob(policy_old).detach()
for name, ratios, advantage in (
    ("PPO", torch.exp(log_prob(scores) - old_logprobs.detach()), advantages.detach()),
    ("ratio detached", torch.exp((log_prob(scores) - old_logprobs).detach()), advantages.detach()),
    ("only the ratio detached", torch.exp(log_prob(scores) - old_logprobs).detach(), advantages),
):
    at_scores, at_value = torch.autograd.grad(loss_of(ratios, advantage), (scores, value), retain_graph=True)
    print(f"gradient of the scores, {name}:", at_scores, sep="\n")
    print(f"gradient of the value, {name}:", at_value)

# %% numpy
import numpy as np

old = np.array([[0.5, -1.0, 1.5], [1.0, 0.25, -0.5]])
chosen = np.eye(3)[[0, 2]]
rewards, value = np.array([2.0, -0.5]), np.array([0.5, 0.25])
A = rewards - value


def softmax(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


def at_entropy(p):
    """Return the gradient of the entropy at the scores."""
    return -p * (np.log(p) - np.sum(p * np.log(p), axis=1, keepdims=True))


def at_policy(p, ratios):
    clipped = (A > 0) & (ratios > 1.2) | (A < 0) & (ratios < 0.8)
    return -(A * ratios * ~clipped)[:, None] * (chosen - p) / 2


scores = old
for epoch in ("first", "second", "third"):
    p = softmax(scores)
    ratios = np.sum(p * chosen, axis=1) / np.sum(softmax(old) * chosen, axis=1)
    print(f"ratios in the {epoch} epoch:", ratios)
    scores = scores - 0.25 * (at_policy(p, ratios) - 0.005 * at_entropy(p))

# %% numpy_detached
p = softmax(old)
only_entropy = -0.005 * at_entropy(p)
for name, at_scores, at_value in (
    ("PPO", at_policy(p, np.ones(2)) + only_entropy, (value - rewards) / 2),
    ("ratio detached", only_entropy, (value - rewards) / 2),
    ("only the ratio detached", only_entropy, (value - rewards) / 2 + 1 / 2),
):
    print(f"gradient of the scores, {name}:", at_scores, sep="\n")
    print(f"gradient of the value, {name}:", at_value)
