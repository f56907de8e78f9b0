"""Layerwise gradients: a tensor hook that frees p.grad, a later hook, and a projected gradient as in GaLore."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 0.5])
A = torch.tensor([[0.5, 1.0, 2.0], [2.0, -1.0, 0.5], [1.5, 0.25, -2.0], [1.0, 3.0, -0.5]], requires_grad=True)
B = torch.tensor([[1.0, 0.5, 2.0, -0.25], [-1.0, 3.0, 0.75, 0.5]], requires_grad=True)
c = torch.tensor([2.0, 1.5], requires_grad=True)
names = {c: "c", B: "B", A: "A"}


def collect(register):
    record_dict, handles = {}, []

    def record_gradient_hook(_):
        for p, name in names.items():
            if p.grad is not None:
                record_dict[name] = record_dict.get(name, 0) + p.grad.cpu()
                p.grad = None

    handles = [register(p)(record_gradient_hook) for p in names]
    (c @ (B @ (A @ x))).backward()
    for handle in handles:
        handle.remove()
    return record_dict


record_dict = collect(lambda p: p.register_hook)
print("register_hook, recorded:", list(record_dict))
print("left in A:", A.grad, sep="\n")
A.grad = None
record_dict = collect(lambda p: p.register_post_accumulate_grad_hook)
print("register_post_accumulate_grad_hook, recorded:", list(record_dict))
for name in record_dict:
    print("sum of squares:", (record_dict[name] ** 2).sum())

# %% projected blind="J @ v: a dot product"
P = torch.tensor([[0.6], [0.0], [0.8], [0.0]])  # GaLore: rank one
full, small = [], torch.zeros(1, 3)


def project(p):
    full.append(p.grad.numel())
    small.add_(P.T @ p.grad)
    p.grad = None


A.register_post_accumulate_grad_hook(project)
for micro_batch in (x, 3 * x):
    (c @ (B @ (A @ micro_batch))).backward(inputs=[A])
print("numbers in the hook:", torch.tensor(full))
print("numbers that stay:", small.numel())
print("projected gradient:", small)

# %% numpy
import numpy as np

x, c = np.array([1.0, 2.0, 0.5]), np.array([2.0, 1.5])
A = np.array([[0.5, 1.0, 2.0], [2.0, -1.0, 0.5], [1.5, 0.25, -2.0], [1.0, 3.0, -0.5]])
B = np.array([[1.0, 0.5, 2.0, -0.25], [-1.0, 3.0, 0.75, 0.5]])
at_A = np.outer(c @ B, x)
print("left in A:", at_A)
for g in B @ A @ x, np.outer(c, A @ x), at_A:
    print("sum of squares:", (g**2).sum())

# %% numpy_projected
P = np.array([[0.6], [0.0], [0.8], [0.0]])
print("numbers in the hook:", np.array([at_A.size, at_A.size]))
print("numbers that stay:", P.shape[1] * A.shape[1])
print("projected gradient:", P.T @ np.outer(c @ B, x + 3 * x))
