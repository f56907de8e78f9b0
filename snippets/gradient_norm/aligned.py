"""The update of Adam grows although no gradient does: first the signs of the gradients change, then they stay."""

# %% torch
import torch

k, j = torch.arange(1, 66).double()[:, None], torch.arange(1, 101).double()
signs = torch.sin(1.7 * k**2 * j).sign()  # one row for each step: the signs of 100 gradients
signs[60:] = signs[60]  # from the step 60, the gradients are equal
size = 0.3 + 0.7 * torch.sin(j) ** 2

w = torch.zeros(100, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.Adam([w], lr=0.01, betas=(0.9, 0.95))
for step in range(65):
    before = w.detach().clone()
    w.grad = signs[step] * size
    optimizer.step()
    if step in (59, 60, 62, 64):
        state = optimizer.state[w]
        print("norm of the gradient:", w.grad.norm())
        print("  root of the second moment:", state["exp_avg_sq"].sum().sqrt())
        print("  first moment:", state["exp_avg"].norm())
        print("  update:", (w.detach() - before).norm())

# %% numpy
import numpy as np

k, j = np.arange(1.0, 66.0)[:, None], np.arange(1.0, 101.0)
signs = np.sign(np.sin(1.7 * k**2 * j))
signs[60:] = signs[60]
size = 0.3 + 0.7 * np.sin(j) ** 2
for last in (59, 60, 62, 64):
    age = last - np.arange(last + 1)
    m = 0.1 * 0.9**age @ signs[: last + 1] * size
    second = (1 - 0.95 ** (last + 1)) * size**2  # the squares are the same in each step
    m_hat, v_hat = m / (1 - 0.9 ** (last + 1)), size**2  # after the correction of Adam
    print("norm of the gradient:", np.sqrt((size**2).sum()))
    print("  root of the second moment:", np.sqrt(second.sum()))
    print("  first moment:", np.sqrt((m**2).sum()))
    print("  update:", 0.01 * np.sqrt(((m_hat / (np.sqrt(v_hat) + 10.0**-8)) ** 2).sum()))
