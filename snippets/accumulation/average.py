"""Two parts of a batch: p.grad as their average and as their sum, and a step with each."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = torch.tensor([1.0, 0.0, 2.0, 3.0])
num_accum_steps = 2


def accumulate(divisor):
    p = torch.tensor([0.5, 2.0], requires_grad=True)
    for part, target in zip(X.split(2), t.split(2), strict=True):
        loss = ((part @ p - target) ** 2).mean() / divisor
        loss.backward()
    return p


average = accumulate(num_accum_steps)
total = accumulate(1)
print("divided loss:", average.grad)
print("undivided loss:", total.grad)

# %% steps
for kind, p in ("average", average), ("sum", total):
    start = p.detach().clone()
    torch.optim.SGD([p], lr=0.01).step()
    print(f"move with the {kind}:", p.detach() - start)

# %% division
total.grad.div_(num_accum_steps)  # after the last part, before the step
print("divided afterwards:", total.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])
J = 2 * (X @ np.array([0.5, 2.0]) - t)[:, None] * X  # a row for each sample
parts = np.array([J[:2].mean(axis=0), J[2:].mean(axis=0)])
print("divided loss:", J.mean(axis=0))
print("undivided loss:", parts.sum(axis=0))

# %% numpy_steps
for kind, gradient in ("average", J.mean(axis=0)), ("sum", parts.sum(axis=0)):
    print(f"move with the {kind}:", -0.01 * gradient)

# %% numpy_division
print("divided afterwards:", np.full(4, 0.25) @ J)
