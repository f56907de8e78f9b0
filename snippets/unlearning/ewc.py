"""EWC: the Fisher of the old and of the new task, and the gradient of the penalty in the first two steps."""

# %% torch blind="J @ v: a product of two vectors has no order"
import torch
from torch.func import grad, vmap
from torch.nn.functional import binary_cross_entropy_with_logits

old_task = torch.tensor([[2.0, 0.25], [-1.5, 0.5], [1.0, -0.25]], dtype=torch.float64)
new_task = torch.tensor([[0.5, 1.5], [0.25, -2.0]], dtype=torch.float64)
new_labels = torch.tensor([1.0, 0.0], dtype=torch.float64)
w_old = torch.tensor([0.75, -0.5], dtype=torch.float64)  # the weights at the end of the old task


def fisher(samples):
    """Return the mean of the squared gradients, over the labels that the model itself expects."""
    total = 0
    for label in (0.0, 1.0):
        y = torch.full((len(samples),), label, dtype=torch.float64)
        gradients = vmap(grad(lambda w, x, y: binary_cross_entropy_with_logits(x @ w, y)), (None, 0, 0))
        p = (samples @ w_old).sigmoid()
        share = p if label else 1 - p
        total = total + share[:, None] * gradients(w_old, samples, y) ** 2
    return total.mean(0)


F_old = fisher(old_task)
print("Fisher of the old task:", F_old)
w = w_old.clone().requires_grad_()
optimizer = torch.optim.SGD([w], lr=0.5)
for step in ("first", "second"):
    loss = binary_cross_entropy_with_logits(new_task @ w, new_labels)
    penalty = 20 / 2 * (F_old * (w - w_old) ** 2).sum()
    at_loss, at_penalty = (torch.autograd.grad(part, w)[0] for part in (loss, penalty))
    print(f"gradient of the new loss, {step} step:", at_loss)
    print(f"gradient of the penalty, {step} step:", at_penalty)
    w.grad = at_loss + at_penalty
    optimizer.step()

# %% new
print("Fisher of the new task:", fisher(new_task))

# %% numpy
import numpy as np

old_task = np.array([[2.0, 0.25], [-1.5, 0.5], [1.0, -0.25]])
new_task = np.array([[0.5, 1.5], [0.25, -2.0]])
new_labels = np.array([1.0, 0.0])
w_old = np.array([0.75, -0.5])


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


def fisher(X):
    p = sigmoid(X @ w_old)
    return p * (1 - p) @ X**2 / len(X)


print("Fisher of the old task:", fisher(old_task))
first = (sigmoid(new_task @ w_old) - new_labels) @ new_task / 2
print("gradient of the new loss, first step:", first)
print("gradient of the penalty, first step:", 20 * fisher(old_task) * (w_old - w_old))
w = w_old - 0.5 * first
print("gradient of the new loss, second step:", (sigmoid(new_task @ w) - new_labels) @ new_task / 2)
print("gradient of the penalty, second step:", 20 * fisher(old_task) * (w - w_old))

# %% numpy_new
print("Fisher of the new task:", fisher(new_task))
