"""Gapped straight-through and Gumbel-Rao: the shift of the scores as a constant, and with a graph."""

# %% torch
import torch

values = torch.tensor([4.0, 1.0, 7.0], dtype=torch.float64)
scores = torch.tensor([1.5, 0.9, -0.3], dtype=torch.float64)
probs = scores.softmax(dim=0)


def gapped(logits, action, detach):
    logits_cpy = logits.detach() if detach else logits
    top = logits_cpy.max()
    up = (top - logits_cpy) * action  # the drawn option becomes the largest
    down = (logits_cpy - top + 1).clamp(min=0) * (1 - action)  # all others get a gap of 1
    return (logits + up - down).softmax(dim=0)


def gradients(sampler, detach):
    """Return the gradient at the scores, a row for each drawn option."""
    rows = []
    for action in torch.eye(3, dtype=torch.float64):
        logits = scores.clone().requires_grad_()
        soft = sampler(logits, action, detach)
        choice = action - soft.detach() + soft
        ((choice @ values - 2) ** 2).backward()
        rows.append(logits.grad)
    return torch.stack(rows)


for detach in True, False:
    print("both draws:", gradients(gapped, detach)[:2].float())

# %% pair
for pair in torch.tensor([[0.3, -0.2], [0.9, -0.6]], dtype=torch.float64):
    rows = []
    for action in torch.eye(2, dtype=torch.float64):
        logits = pair.clone().requires_grad_()
        gapped(logits, action, detach=False)[0].backward()
        rows.append(logits.grad)
    print("two options:", torch.stack(rows).round(decimals=8) + 0)

# %% means
p = scores.clone().requires_grad_()
(p.softmax(dim=0) * (values - 2) ** 2).sum().backward()
print("exact:", p.grad.float())


def rao(logits, action, detach):
    logits_cpy = logits.detach() if detach else logits
    weights = logits_cpy.exp()
    first = noise @ action / weights.sum()  # the largest of all is the drawn option
    new_logits = -torch.log(noise / weights * (1 - action) + first[:, None])
    return (logits + (new_logits - logits_cpy)).softmax(dim=1).mean(dim=0)


middles = (torch.arange(20, dtype=torch.float64) + 0.5) / 20
grid = torch.cartesian_prod(middles, middles, middles)
noise = -torch.log(grid)  # in place of draws
for sampler in gapped, rao:
    for detach in True, False:
        each = gradients(sampler, detach)
        mean = (probs @ each).float()
        print("mean:", mean)
        print("variance:", (probs @ (each - mean) ** 2).float())

# %% gumbel
logits = scores.expand(len(grid), 3).clone().requires_grad_()
noisy = logits - torch.log(-torch.log(grid))
soft = noisy.softmax(dim=1)
hard = torch.nn.functional.one_hot(noisy.argmax(dim=1), 3)
(((hard - soft.detach() + soft) @ values - 2) ** 2).sum().backward()
print("mean of gumbel_softmax:", logits.grad.mean(dim=0).float())
print("variance:", logits.grad.var(dim=0, correction=0).float())

# %% numpy one-point="the order and the distances of the scores decide which of them are moved"
import numpy as np

values, scores = np.array([4.0, 1.0, 7.0]), np.array([1.5, 0.9, -0.3])
eye = np.eye(3)


def softmax(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def product(k, moved, M):
    """Return the product of v, the Jacobian of the softmax of the moved scores, and M."""
    s = softmax(moved)
    v = 2 * (values[k] - 2) * values
    return v * s @ M - (v @ s) * (s @ M)


def gapped(k, constant):
    top = scores.argmax()
    is_moved = (eye[k] == 1) | (scores > scores[top] - 1)
    moved = np.where(is_moved, scores[top] - (eye[k] == 0), scores)
    M = eye if constant else np.where(is_moved[:, None], eye[top], eye)
    return product(k, moved, M)


draws = {constant: np.stack([gapped(k, constant) for k in range(3)]) for constant in (True, False)}
for constant in True, False:
    print("both draws:", draws[constant][:2])

# %% numpy_pair
for a, b in (0.3, -0.2), (0.9, -0.6):
    first = softmax(np.array([a, b])).prod() * np.array([1, -1]) * (a - b > 1)
    print("two options:", np.stack([first, np.zeros(2)]).round(8))

# %% numpy_means
p = softmax(scores)
print("exact:", p * ((values - 2) ** 2 - p @ (values - 2) ** 2))
middles = (np.arange(20) + 0.5) / 20
grid = np.stack(np.meshgrid(middles, middles, middles, indexing="ij"), axis=-1).reshape(-1, 3)
noise = -np.log(grid)


def rao(k, constant):
    first = noise[:, k] / np.exp(scores).sum()
    other = noise / np.exp(scores) * (1 - eye[k])
    share = other / (other + first[:, None])
    s = softmax(-np.log(other + first[:, None]))
    v = 2 * (values[k] - 2) * values
    at_moved = s * (v - (s @ v)[:, None])
    if constant:
        return at_moved.mean(axis=0)
    return (at_moved * share).mean(axis=0) + (at_moved * (1 - share)).sum(axis=1).mean() * p


for sampler in gapped, rao:
    for constant in True, False:
        each = np.stack([sampler(k, constant) for k in range(3)])
        print("mean:", p @ each)
        print("variance:", p @ (each - p @ each) ** 2)

# %% numpy_gumbel
noisy = scores - np.log(noise)
s = softmax(noisy)
v = 2 * (values[noisy.argmax(axis=1), None] - 2) * values
each = s * (v - (s * v).sum(axis=1, keepdims=True))
print("mean of gumbel_softmax:", each.mean(axis=0))
print("variance:", each.var(axis=0))
