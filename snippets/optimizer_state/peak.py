"""How many numbers .grad holds during backward, with one AdamW at the end or one for each parameter in a hook."""

# %% torch
import torch


def one_step(is_fused):
    A = torch.tensor([[0.5, 1.0, 2.0], [2.0, -1.0, 0.5], [1.5, 0.25, -2.0], [1.0, 3.0, -0.5]], requires_grad=True)
    B = torch.tensor([[1.0, 0.5, 2.0, -0.25], [-1.0, 3.0, 0.75, 0.5]], requires_grad=True)
    c = torch.tensor([2.0, 1.0], requires_grad=True)
    parameters = [A, B, c]
    optimizers = {p: torch.optim.AdamW([p], lr=0.125, eps=0.25, weight_decay=0.5) for p in parameters}
    held = []

    def hook(p):  # PyTorch calls it as soon as p.grad is complete
        held.append(sum(q.grad.numel() for q in parameters if q.grad is not None))
        if is_fused:
            optimizers[p].step()
            optimizers[p].zero_grad()

    for p in parameters:
        p.register_post_accumulate_grad_hook(hook)
    loss = c @ (B @ (A @ torch.tensor([1.0, 2.0, 0.5])))
    loss.backward()
    if not is_fused:
        for optimizer in optimizers.values():
            optimizer.step()
    averages = [
        s[key].numel() for o in optimizers.values() for s in o.state.values() for key in ("exp_avg", "exp_avg_sq")
    ]
    return held, sum(averages), A


for name, is_fused in ("after backward", False), ("in the hook", True):
    held, averages, A = one_step(is_fused)
    print(f"{name}, held in grad:", held)
    print(f"{name}, held by AdamW:", averages)
    print(f"{name}, new A:", A.detach(), sep="\n")

# %% numpy
import numpy as np

A = np.array([[0.5, 1.0, 2.0], [2.0, -1.0, 0.5], [1.5, 0.25, -2.0], [1.0, 3.0, -0.5]])
B = np.array([[1.0, 0.5, 2.0, -0.25], [-1.0, 3.0, 0.75, 0.5]])
c = np.array([2.0, 1.0])
g = np.outer(c @ B, [1.0, 2.0, 0.5])  # the gradient of A
sizes = np.array([c.size, B.size, A.size])  # in the order of backward
A = (1 - 0.125 * 0.5) * A - 0.125 * g / (np.abs(g) + 0.25)
for name, held in ("after backward", np.cumsum(sizes)), ("in the hook", sizes):
    print(f"{name}, held in grad:", held)
    print(f"{name}, held by AdamW:", 2 * sizes.sum())
    print(f"{name}, new A:", A, sep="\n")
