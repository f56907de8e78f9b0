"""The backward of Sinkhorn's plan by one linear system: singular as a whole, and again if the plan falls apart."""

# %% error raises="torch._C._LinAlgError: torch.linalg.solve: The solver failed because the input matrix is singular"
import torch

torch.set_default_dtype(torch.float64)
reg = 0.5


def sinkhorn(C, a, b):
    g = torch.zeros_like(b)
    for _ in range(300):
        f = reg * (a.log() - torch.logsumexp((g - C) / reg, dim=1))
        g = reg * (b.log() - torch.logsumexp((f[:, None] - C) / reg, dim=0))
    return torch.exp((f[:, None] + g - C) / reg)


class Plan(torch.autograd.Function):
    @staticmethod
    def forward(ctx, C, a, b, solve):
        ctx.save_for_backward(P := sinkhorn(C, a, b))
        ctx.solve = solve
        return P

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (P,) = ctx.saved_tensors
        q = P * v
        K = torch.cat([torch.cat([P.sum(1).diag(), P], 1), torch.cat([P.T, P.sum(0).diag()], 1)])
        s = ctx.solve(K, torch.cat([q.sum(1), q.sum(0)]))
        return (P * (s[: len(P), None] + s[len(P) :]) - q) / reg, None, None, None


def gradient(C, plan, *options):
    C = C.clone().requires_grad_()
    (plan(C, a, b, *options) * w).sum().backward()
    return C.grad


def drop_one(K, k):
    s = torch.linalg.solve(K[:-1, :-1], k[:-1])
    return torch.cat([s, torch.zeros(1)])


a, b = torch.tensor([0.25, 0.25, 0.5]), torch.tensor([0.25, 0.25, 0.5])
w = torch.tensor([[1.0, 2.0, -1.0], [3.0, 0.5, 2.0], [0.7, -2.0, 4.0]])
apart = torch.tensor([[1.0, 500.0, 530.0], [540.0, 1.0, 580.0], [520.0, 490.0, 1.0]])
gradient(apart, Plan.apply, drop_one)

# %% torch rtol=1e-9
C = torch.tensor([[0.2, 0.5, 1.0], [0.6, 0.2, 0.8], [1.2, 0.9, 0.3]])
print("all steps recorded:", gradient(C, sinkhorn), sep="\n")
print("one system:", gradient(C, Plan.apply, drop_one), sep="\n")


# %% fixed rtol=1e-9 atol=1e-9
def least_squares(K, k):
    return torch.linalg.pinv(K, rtol=1e-8, hermitian=True) @ k


print("one system:", gradient(C, Plan.apply, least_squares), sep="\n")
print("a permutation:", gradient(apart, Plan.apply, least_squares), sep="\n")
groups = torch.tensor([[1.0, 1.3, 500.0], [1.1, 0.7, 520.0], [530.0, 540.0, 1.0]])
print("groups, all steps recorded:", gradient(groups, sinkhorn), sep="\n")
print("groups, one system:", gradient(groups, Plan.apply, least_squares), sep="\n")
torch.set_default_dtype(torch.float32)

# %% numpy blind="J @ v: K is symmetric"
import numpy as np

reg = 0.5
a, b = np.array([0.25, 0.25, 0.5]), np.array([0.25, 0.25, 0.5])
w = np.array([[1.0, 2.0, -1.0], [3.0, 0.5, 2.0], [0.7, -2.0, 4.0]])


def at_cost(C):
    P = np.exp(-C / reg)
    for _ in range(300):
        P = P * (b / P.sum(axis=0))
        P = P * (a / P.sum(axis=1))[:, None]
    q = P * w
    K = np.block([[np.diag(a), P], [P.T, np.diag(b)]])
    s = np.linalg.pinv(K, rcond=10.0**-8) @ np.concatenate([q.sum(axis=1), q.sum(axis=0)])
    return (P * (s[:3, None] + s[3:]) - q) / reg


C = np.array([[0.2, 0.5, 1.0], [0.6, 0.2, 0.8], [1.2, 0.9, 0.3]])
for name in "all steps recorded", "one system":
    print(f"{name}:", at_cost(C), sep="\n")

# %% numpy_fixed blind="input: costs that only shift, or are far away, do not change the gradient"
print("one system:", at_cost(C), sep="\n")
apart = np.array([[1.0, 500.0, 530.0], [540.0, 1.0, 580.0], [520.0, 490.0, 1.0]])
print("a permutation:", at_cost(apart), sep="\n")
groups = np.array([[1.0, 1.3, 500.0], [1.1, 0.7, 520.0], [530.0, 540.0, 1.0]])
print("groups, all steps recorded:", at_cost(groups), sep="\n")
print("groups, one system:", at_cost(groups), sep="\n")
