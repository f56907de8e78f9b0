"""GSPO and GSPO-token: the gradient at each token, with two means and with the clip, and a mean over padding."""

# %% torch
import torch

mask = torch.tensor([[True, True, False, False], [True] * 4])  # 2 and 4 tokens
advantage = torch.tensor([[3.0], [-2.0]])
old = torch.tensor([[-1.0, -0.5, -0.75, -2.0], [-0.25, -1.5, -1.0, -0.5]])
logp = torch.tensor([[-0.75, -0.55, -3.0, -0.5], [-0.5, -1.45, -0.9, -0.7]], requires_grad=True)


def mean_of_answers(per_token):
    return ((per_token * mask).sum(1) / mask.sum(1)).mean()


def gradient(loss):
    return torch.autograd.grad(loss, logp, retain_graph=True)[0]


log_s = ((logp - old) * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)
gspo = log_s.exp().expand(2, 4)
gspo_token = (log_s.detach() + logp - logp.detach()).exp()  # sg[s] * pi / sg[pi]
print("ratio of each answer:", log_s.exp().flatten())
print("gradient of GSPO:", gradient(mean_of_answers(-advantage * gspo)), sep="\n")
print("gradient of GSPO-token:", gradient(mean_of_answers(-advantage * gspo_token)), sep="\n")

# %% differ
of_tokens = torch.tensor([[3.0, 1.0, 0.0, 0.0], [-2.0, -1.0, 0.5, -3.0]])  # an advantage for each token
print("GSPO, by tokens:", gradient(mean_of_answers(-of_tokens * gspo)), sep="\n")
print("GSPO-token, by tokens:", gradient(mean_of_answers(-of_tokens * gspo_token)), sep="\n")
print("GRPO, with a ratio for each token:", gradient(mean_of_answers(-advantage * (logp - old).exp())), sep="\n")

# %% clip
low, high = 1 - 0.1, 1 + 0.08
clipped = torch.min(gspo_token * advantage, gspo_token.clamp(low, high) * advantage)
print("GSPO-token, clipped:", gradient(mean_of_answers(-clipped)), sep="\n")

# %% centered
log_ratio = logp - old
centered = log_ratio - log_ratio.mean(dim=0)  # over the answers, with the padding
print("centered, then masked:", gradient(mean_of_answers(-advantage * centered.exp())), sep="\n")

# %% numpy
import numpy as np

mask = np.array([[True, True, False, False], [True] * 4])
A = np.array([[3.0], [-2.0]])
old = np.array([[-1.0, -0.5, -0.75, -2.0], [-0.25, -1.5, -1.0, -0.5]])
logp = np.array([[-0.75, -0.55, -3.0, -0.5], [-0.5, -1.45, -0.9, -0.7]])
n = mask.sum(1, keepdims=True)
s = np.exp(((logp - old) * mask).sum(1, keepdims=True) / n)
print("ratio of each answer:", s[:, 0])
of_gspo = -A * s / n / 2 * mask
print("gradient of GSPO:", of_gspo, sep="\n")
print("gradient of GSPO-token:", of_gspo, sep="\n")

# %% numpy_differ
of_tokens = np.array([[3.0, 1.0, 0.0, 0.0], [-2.0, -1.0, 0.5, -3.0]])
print("GSPO, by tokens:", -of_tokens.sum(1, keepdims=True) * s / n**2 / 2 * mask, sep="\n")
print("GSPO-token, by tokens:", -of_tokens * s / n / 2 * mask, sep="\n")
print("GRPO, with a ratio for each token:", -A * np.exp(logp - old) / n / 2 * mask, sep="\n")

# %% numpy_clip blind="input: only the side of the bound counts"
free = np.where(A > 0, s < 1 + 0.08, s > 1 - 0.1)
print("GSPO-token, clipped:", free * of_gspo, sep="\n")

# %% numpy_centered
log_ratio = logp - old
r = np.exp(log_ratio - log_ratio.mean(0))
c = -A * r / n / 2 * mask  # the gradient at the centered log ratios
print("centered, then masked:", c - c.mean(0), sep="\n")
