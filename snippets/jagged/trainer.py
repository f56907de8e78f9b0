"""A Trainer that leaves the division to the loss: compute_loss with and without num_items_in_batch."""

# %% trainer
import torch
from torch.nn.functional import cross_entropy

Z = torch.tensor([[[1.0, 2.0], [0.5, 3.0]], [[4.0, 1.0], [0.0, 0.0]],
                  [[0.5, 2.5], [3.0, 1.0]], [[-1.0, 1.0], [0.0, 0.0]]]).double()  # fmt: skip
words = torch.tensor([[0, 1], [1, -100], [1, 0], [0, -100]])


def causal_lm_loss(logits, labels, num_items_in_batch=None):  # the rule of ForCausalLMLoss
    if num_items_in_batch is None:
        return cross_entropy(logits, labels)  # a mean
    return cross_entropy(logits, labels, reduction="sum") / num_items_in_batch


def training_step(compute_loss, steps):
    b, logged = torch.zeros(2, dtype=Z.dtype, requires_grad=True), 0.0
    num_items_in_batch = (words != -100).sum()
    for inputs, labels in zip(Z.chunk(steps), words.chunk(steps), strict=True):
        loss = compute_loss((inputs + b).flatten(0, 1), labels.flatten(), num_items_in_batch)
        loss.backward()  # no division by the steps
        logged += loss.item()
    print("steps:", steps)
    print("logged loss:", logged)
    print("gradient of b:", b.grad)


# %% torch
def compute_loss(logits, labels, num_items_in_batch):
    return causal_lm_loss(logits, labels)  # the number is lost


for steps in 1, 2, 4:
    training_step(compute_loss, steps)


# %% passed
def compute_loss(logits, labels, num_items_in_batch):
    return causal_lm_loss(logits, labels, num_items_in_batch)


for steps in 1, 2, 4:
    training_step(compute_loss, steps)


# %% summed
def compute_loss(logits, labels, num_items_in_batch):
    return cross_entropy(logits, labels, reduction="sum")


training_step(compute_loss, 2)

# %% numpy
import numpy as np

Z = np.array([[1.0, 2.0], [0.5, 3.0], [4.0, 1.0], [0.5, 2.5], [3.0, 1.0], [-1.0, 1.0]])
words, sequence = np.array([0, 1, 1, 1, 0, 0]), np.array([0, 0, 1, 2, 2, 3])  # the real tokens
P = np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)
losses = -np.log(P[np.arange(6), words])
slopes = P - np.eye(2)[words]
for steps in 1, 2, 4:
    part = sequence * steps // 4
    v = 1 / np.bincount(part)[part]  # a mean for each part, and a sum over the parts
    print("steps:", steps)
    print("logged loss:", v @ losses)
    print("gradient of b:", v @ slopes)

# %% numpy_passed
for steps in 1, 2, 4:
    print("steps:", steps)
    print("logged loss:", losses.mean())
    print("gradient of b:", slopes.mean(axis=0))

# %% numpy_summed
steps = 2
print("steps:", steps)
print("logged loss:", losses.sum())
print("gradient of b:", slopes.sum(axis=0))
