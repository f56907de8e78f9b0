"""Masked actions in PPO: the entropy, the ratio, its overflow, and the message that comes one step later."""

# %% torch
import torch
from torch.distributions import Categorical

scores = torch.tensor([1.0, 2.5, 3.0], requires_grad=True)
valid = torch.tensor([True, True, False])
p = scores.masked_fill(~valid, -torch.inf).softmax(0)
entropy = -(p * p.log()).sum()
entropy.backward()
print("entropy:", entropy.detach())
print("scores.grad:", scores.grad)

# %% error raises="ValueError: Expected parameter logits"
with torch.no_grad():
    after_the_step = scores - 0.1 * scores.grad
Categorical(logits=after_the_step)

# %% entropy
scores.grad = None
policy = Categorical(logits=scores.masked_fill(~valid, -torch.inf))
entropy = policy.entropy()
entropy.backward()
print("entropy:", entropy.detach())
print("scores.grad:", scores.grad)


# %% ratio blind="input: the ratios are infinite or nan for many other numbers"
def surrogate(old_mask, new_mask, advantage, limit=None):
    scores.grad = None
    action = torch.tensor(2)  # a masked action
    old = Categorical(logits=scores.detach().masked_fill(*old_mask)).log_prob(action)
    new = Categorical(logits=scores.masked_fill(*new_mask)).log_prob(action)
    log_ratio = new - old
    if limit is not None:
        log_ratio = log_ratio.clamp(-limit, limit)
    ratio = log_ratio.exp()
    torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).backward()
    print("ratio:", ratio.detach())
    print("scores.grad:", scores.grad)


infinite, large, no_mask = (~valid, -torch.inf), (~valid, -1e8), (~valid & valid, 0.0)
surrogate(infinite, infinite, 1.5)  # the mask of another state, both times
surrogate(large, no_mask, 1.5)  # no mask in the update
surrogate(large, no_mask, -1.5)

# %% fixed blind="input: the limit is a choice, and beyond it the slope is 0"
surrogate(no_mask, no_mask, 1.5)  # the mask of the state itself: action 2 is valid
surrogate(large, no_mask, 1.5, limit=20.0)

# %% numpy blind="3 for 2, x - y: all numbers of the gradient are nan"
import numpy as np

scores, valid = np.array([1.0, 2.5, 3.0]), np.array([True, True, False])
p = np.where(valid, np.exp(scores), 0) / np.sum(np.exp(scores[valid]))
with np.errstate(divide="ignore", invalid="ignore"):
    v = -np.log(p) - 1  # the gradient at p, infinite where p is 0
    print("entropy:", -np.sum(p * np.log(p)))
    print("scores.grad:", np.where(valid, p * (v - np.sum(p * v)), 0))

# %% numpy_entropy
logs = np.log(p[valid])
H = -np.sum(p[valid] * logs)
print("entropy:", H)
print("scores.grad:", np.append(-p[valid] * (logs + H), 0))

# %% numpy_ratio blind="2 + x, x - y, input: the ratio is not finite"
q = np.exp(scores) / np.sum(np.exp(scores))


def at_scores(at_new, q):
    v = np.array([0, 0, at_new])  # the gradient at the log probabilities
    return v - q * v.sum()


with np.errstate(over="ignore", invalid="ignore"):
    ratio = np.exp(-np.inf + np.inf)
    print("ratio:", ratio)
    print("scores.grad:", np.where(valid, at_scores(1.5 * ratio, p), 0))
    old = -1e8 - np.log(np.sum(np.exp(scores[valid])))
    ratio = np.exp(np.log(q[2]) - old)
    for at_ratio in 0.0, -1.5:  # what min sends to the ratio
        print("ratio:", ratio)
        print("scores.grad:", at_scores(at_ratio * ratio, q))

# %% numpy_fixed
ratio = q[2] / q[2]
print("ratio:", ratio)
print("scores.grad:", at_scores(1.5 * ratio, q))
ratio = np.exp(20.0)
print("ratio:", ratio)
print("scores.grad:", at_scores(0.0, q))
