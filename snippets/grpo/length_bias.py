"""Three normalizations of the GRPO loss: the gradient at each token of a short and of a long answer."""

# %% torch
import torch

mask = torch.tensor([[1.0, 1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0]])  # 2 and 5 tokens
advantages = torch.tensor([[3.0], [-3.0]])  # the short answer is right
logp = torch.tensor([[-0.5] * 5, [-1.5] * 5], requires_grad=True)
per_token = -advantages * (logp - logp.detach()).exp()
for name, loss in {
    "mean of each answer": ((per_token * mask).sum(1) / mask.sum(1)).mean(),
    "mean of all tokens": (per_token * mask).sum() / mask.sum(),
    "constant divisor": (per_token * mask).sum() / (2 * 8),  # max_completion_length=8
}.items():
    (g,) = torch.autograd.grad(loss, logp, retain_graph=True)
    print(f"by {name}:", g[:, 0])  # one token of each answer
    print(f"whole answers, by {name}:", g.sum(1))

# %% std
for name, rewards in {
    "half of the answers are right": torch.tensor([0.0, 3.0, 0.0, 3.0, 0.0, 3.0, 0.0, 3.0]),
    "one answer is right": torch.tensor([0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0]),
}.items():
    advantages = rewards - rewards.mean()
    print(f"right answer, {name}:", advantages.max())
    print("divided by std:", (advantages / rewards.std()).max())

# %% numpy
import numpy as np

lengths, A = np.array([2.0, 5.0]), np.array([3.0, -3.0])
for name, weight in {
    "mean of each answer": 1 / (2 * lengths),
    "mean of all tokens": np.ones(2) / lengths.sum(),
    "constant divisor": np.ones(2) / (2 * 8),
}.items():
    print(f"by {name}:", -A * weight)
    print(f"whole answers, by {name}:", -A * weight * lengths)

# %% numpy_std
for name, rewards in {
    "half of the answers are right": np.array([0.0, 3.0, 0.0, 3.0, 0.0, 3.0, 0.0, 3.0]),
    "one answer is right": np.array([0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0]),
}.items():
    centered = rewards - rewards.sum() / 8
    print(f"right answer, {name}:", centered.max())
    print("divided by std:", centered.max() / np.sqrt(centered @ centered / 7))
