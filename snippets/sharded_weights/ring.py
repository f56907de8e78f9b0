"""Attention in two chunks: dQ, dK and dV from the parts, and four mistakes."""

# %% torch
import torch

one, two = [0.5, 2.0, -1.0, 1.5], [1.0, -0.5, 0.25, 2.0]
q = torch.tensor([one, two]).T.double().requires_grad_()
k = torch.tensor([two, [-1.0, 0.75, 1.25, 0.5]]).T.double().requires_grad_()
v = torch.tensor([[3.0, -2.0, 0.5, 1.0], one]).T.double().requires_grad_()
do = torch.tensor([[1.0, 0.5, -2.0, 0.25], [2.0, -1.0, 1.5, 3.0]]).T.double()
scale = q.shape[1] ** -0.5
out = torch.nn.functional.scaled_dot_product_attention(q, k, v)
whole = torch.autograd.grad(out, (q, k, v), do)
for name, g in zip(["dq", "dk", "dv"], whole, strict=True):
    print(f"{name}:", g, sep="\n")

# %% ring
order = torch.tensor([0, 3, 1, 2])  # zig-zag: process a has the tokens 0 and 3
parts = order.view(2, 2)


def forward(mine):
    """Merge the chunks: their outputs, weighted by the log-sum-exp of their scores."""
    o, lse = torch.zeros(2, 2).double(), torch.full((2,), -torch.inf).double()
    for chunk in parts:
        scores = q[mine] @ k[chunk].T * scale
        lse_new = torch.logaddexp(lse, scores.logsumexp(1))
        o = (lse - lse_new).exp()[:, None] * o + (scores - lse_new[:, None]).exp() @ v[chunk]
        lse = lse_new
    return o, lse


def backward(*, stale=False, own_lse=False, summed=True, sorted_back=True):
    dq, dk, dv = (torch.zeros(4, 2).double() for _ in range(3))
    for mine in parts:
        o, lse = forward(mine)
        d = (do[mine] * o).sum(1, keepdim=True)
        for chunk in parts:
            read = mine if stale else chunk  # K and V of the first iteration, or of this one
            scores = q[mine] @ k[read].T * scale
            p = (scores - (scores.logsumexp(1) if own_lse else lse)[:, None]).exp()
            ds = p * (do[mine] @ v[read].T - d) * scale
            dq[mine] += ds @ k[read]
            if summed or chunk[0] == mine[0]:
                dk[chunk] += ds.T @ q[mine]
                dv[chunk] += p.T @ do[mine]
    return [dq, dk, dv] if sorted_back else [dq[order], dk[order], dv[order]]


def errors(parts):
    return torch.stack([(g - w).norm() / w.norm() for g, w in zip(parts, whole, strict=True)])


with torch.no_grad():
    for name, g in zip(["dq", "dk", "dv"], backward(), strict=True):
        print(f"{name}:", g, sep="\n")
    print("errors, stale K and V:", errors(backward(stale=True)))
    print("errors, log-sum-exp of the chunk:", errors(backward(own_lse=True)))
    print("errors of dk and dv, not summed:", errors(backward(summed=False))[1:])
    print("errors, in the order of the processes:", errors(backward(sorted_back=False)))

# %% numpy
import numpy as np

one, two = [0.5, 2.0, -1.0, 1.5], [1.0, -0.5, 0.25, 2.0]
q, k = np.array([one, two]).T, np.array([two, [-1.0, 0.75, 1.25, 0.5]]).T
v = np.array([[3.0, -2.0, 0.5, 1.0], one]).T
do = np.array([[1.0, 0.5, -2.0, 0.25], [2.0, -1.0, 1.5, 3.0]]).T
P = np.exp(q @ k.T / np.sqrt(2))
P /= P.sum(1, keepdims=True)
dP = do @ v.T
dS = P * (dP - (P * dP).sum(1, keepdims=True)) / np.sqrt(2)
whole = dS @ k, dS.T @ q, P.T @ do
for name, g in zip(["dq", "dk", "dv"], whole, strict=True):
    print(f"{name}:", g, sep="\n")

# %% numpy_ring
owner = np.array([0, 1, 1, 0])  # the process of each token
same = owner[:, None] == owner
other = np.array([1, 0, 3, 2])  # the token at the same place of the other chunk


def errors(*parts):
    return np.array([np.linalg.norm(g - w) / np.linalg.norm(w) for g, w in zip(parts, whole, strict=True)])


for name, g in zip(["dq", "dk", "dv"], whole, strict=True):
    print(f"{name}:", g, sep="\n")
near, far = np.where(same, dS, 0), np.where(same, 0, dS[:, other])
stale = errors(near @ k + far @ k[other], (near + far).T @ q, np.where(same, P, P[:, other]).T @ do)
print("errors, stale K and V:", stale)
Z = np.exp(q @ k.T / np.sqrt(2))
own = Z / np.where(same, (Z * same).sum(1, keepdims=True), (Z * ~same).sum(1, keepdims=True))
own_dS = own * (dP - (P * dP).sum(1, keepdims=True)) / np.sqrt(2)
own_lse = errors(own_dS @ k, own_dS.T @ q, own.T @ do)
print("errors, log-sum-exp of the chunk:", own_lse)
not_summed = errors(whole[0], near.T @ q, (P * same).T @ do)[1:]
print("errors of dk and dv, not summed:", not_summed)
in_order = errors(*(g[np.array([0, 3, 1, 2])] for g in whole))
print("errors, in the order of the processes:", in_order)
