"""A Sinkhorn loss: its loop under no_grad and one recorded step, or all steps recorded."""

# %% torch
import torch

reg = 2.0


def softmin(C, weights, potential):
    return -reg * torch.logsumexp(weights.log() + (potential - C) / reg, dim=1)


def iterate(C, a, b, rounds):
    g = torch.zeros_like(b)
    for _ in range(rounds):
        f = softmin(C, b, g)
        g = softmin(C.T, a, f)
    return g


def sinkhorn_loss(a, x, b, y, *, rounds=500, record_all=False):
    C = (x[:, None] - y) ** 2
    with torch.set_grad_enabled(record_all):
        g = iterate(C, a, b, rounds)
    f = softmin(C, b, g)  # the last step is recorded
    return a @ f + b @ g


x, y = torch.tensor([0.0, 2.0]).double(), torch.tensor([-0.5, 1.0, 3.0]).double()
a, b = torch.tensor([4.0, 6.0]).double(), torch.tensor([3.0, 2.0, 5.0]).double()
a, b = a / a.sum(), b / b.sum()
inputs = [t.requires_grad_() for t in (a, x, b, y)]


def show(loss):
    g_a, g_x, g_b, g_y = torch.autograd.grad(loss, inputs)
    print("loss:", loss.detach())
    print("at a:", g_a - g_a.mean())
    print("at x:", g_x)
    print("at b:", g_b - g_b.mean())
    print("at y:", g_y)


show(sinkhorn_loss(*inputs))

# %% unrolled
show(sinkhorn_loss(*inputs, record_all=True))

# %% early
for record_all in (False, True):
    loss = sinkhorn_loss(*inputs, rounds=1, record_all=record_all)
    print(f"at x, record_all={record_all}:", *torch.autograd.grad(loss, x))


# %% plan
def cost_of_plan(a, x, b, y, record_all):
    C = (x[:, None] - y) ** 2
    with torch.set_grad_enabled(record_all):
        g = iterate(C, a, b, rounds=500)
    f = softmin(C, b, g)
    P = a[:, None] * b * torch.exp((f[:, None] + g - C) / reg)
    return (P * C).sum()


for record_all in (False, True):
    cost = cost_of_plan(*inputs, record_all=record_all)
    print("cost:", cost.detach())
    print(f"at x, record_all={record_all}:", *torch.autograd.grad(cost, x))

# %% doubled
C = (x[:, None] - y) ** 2
with torch.no_grad():
    g = iterate(C, a, b, rounds=500)
    f = softmin(C, b, g)
loss = a @ softmin(C, b, g) + b @ softmin(C.T, a, f)
print("loss:", loss.detach())
print("at x:", *torch.autograd.grad(loss, x))

# %% numpy
import numpy as np

reg = 2.0
x, y = np.array([0.0, 2.0]), np.array([-0.5, 1.0, 3.0])
a, b = np.array([4.0, 6.0]), np.array([3.0, 2.0, 5.0])
a, b = a / a.sum(), b / b.sum()
C, D = (x[:, None] - y) ** 2, 2 * (x[:, None] - y)  # D is the derivative of C with respect to x
P = np.outer(a, b) * np.exp(-C / reg)
for _ in range(900):  # scale the columns and the rows in turn
    P = P * (b / P.sum(axis=0))
    P = P * (a / P.sum(axis=1))[:, None]
total = C + reg * np.log(P / np.outer(a, b))  # f + g
print("loss:", np.sum(P * total))
print("at a:", total[:, 0] - total[:, 0].mean())
print("at x:", (P * D).sum(axis=1))
print("at b:", total[0] - total[0].mean())
print("at y:", -(P * D).sum(axis=0))

# %% numpy_unrolled
print("loss:", np.sum(P * total))
print("at a:", total[:, 0] - total[:, 0].mean())
print("at x:", (P * D).sum(axis=1))
print("at b:", total[0] - total[0].mean())
print("at y:", -(P * D).sum(axis=0))


# %% numpy_early
def soften(C, weights, potential):
    """Return a softmin, and the weight of each entry in it."""
    terms = weights * np.exp((potential - C) / reg)
    total = terms.sum(axis=1, keepdims=True)
    return -reg * np.log(total[:, 0]), terms / total


f, S = soften(C, b, np.zeros(len(b)))
g, T = soften(C.T, a, f)
f_x = np.diag((S * D).sum(axis=1))  # the derivatives of f and g with respect to x
g_x = T * D.T - T @ f_x
_, S = soften(C, b, g)
first = np.diag((S * D).sum(axis=1))
print("at x, record_all=False:", a @ first)
print("at x, record_all=True:", a @ (first - S @ g_x) + b @ g_x)

# %% numpy_plan
q = P * C / reg
print("cost:", np.sum(P * C))
at_C = P - q + P * (q.sum(axis=1) / a)[:, None]  # g is a constant
print("at x, record_all=False:", (at_C * D).sum(axis=1))
H = np.block([[np.diag(a), P], [P.T, np.diag(b)]])
s = np.linalg.pinv(H) @ np.concatenate([q.sum(axis=1), q.sum(axis=0)])
at_C = P - q + P * (s[: len(a), None] + s[len(a) :])
print("cost:", np.sum(P * C))
print("at x, record_all=True:", (at_C * D).sum(axis=1))

# %% numpy_doubled
print("loss:", np.sum(P * total))
print("at x:", 2 * (P * D).sum(axis=1))
