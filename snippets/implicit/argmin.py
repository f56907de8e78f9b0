"""A learned strength s of a penalty: w is the argmin of an inner loss that contains s."""

# %% torch one-point="60 steps of 0.05 reach the minimum for these numbers, and not for all"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]], dtype=torch.float64)
t = torch.tensor([4.0, 2.0, 7.0], dtype=torch.float64)
s = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)


def inner(w, s):
    return ((X @ w - t) ** 2).sum() / 2 + s * (w @ w) / 2


w = torch.zeros(2, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.05)
for _ in range(60):
    (w.grad,) = torch.autograd.grad(inner(w, s), w)
    optimizer.step()

x_val = torch.tensor([2.0, 5.0], dtype=torch.float64)
outer = (x_val @ w - 11) ** 2
(v,) = torch.autograd.grad(outer, w)
H = torch.autograd.functional.hessian(lambda w: inner(w, s), w)
u = torch.linalg.solve(H, v)
(g,) = torch.autograd.grad(inner(w, s), w, create_graph=True)
g.backward(-u, inputs=[s])
print("w:", w)
print("v:", v)
print("s.grad:", s.grad)


# %% map one-point="the minimum of the cell above is not reached for all numbers"
def step(w, rate):
    (g,) = torch.autograd.grad(inner(w, s), w, create_graph=True)
    return w - rate * g


for rate in 0.05, 0.02:
    new = step(w, rate)
    rows = [torch.autograd.grad(one, w, retain_graph=True)[0] for one in new]
    A = torch.eye(2, dtype=w.dtype) - torch.stack(rows)
    u = torch.linalg.solve(A.T, v)
    print("solved:", torch.autograd.grad(new, s, u, retain_graph=True)[0])
    u = v
    for _ in range(4):  # five terms of the sum
        u = v + torch.autograd.grad(new, w, u, retain_graph=True)[0]
    print("five terms:", torch.autograd.grad(new, s, u)[0])
    fast = w
    for _ in range(5):
        fast = step(fast, rate)
    print("five steps:", torch.autograd.grad((x_val @ fast - 11) ** 2, s)[0])

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]])
t = np.array([4.0, 2.0, 7.0])
s = 0.5
inverse = np.linalg.inv(X.T @ X + s * np.eye(2))
w = inverse @ X.T @ t
x_val = np.array([2.0, 5.0])
v = 2 * (x_val @ w - 11) * x_val
J = -inverse @ w  # of w by s
print("w:", w)
print("v:", v)
print("s.grad:", v @ J)

# %% numpy_map blind="J @ v, J.T: the Jacobian of a step is symmetric"
H, g_s, rates = X.T @ X + s * np.eye(2), w, (0.05, 0.02)
for rate in rates:
    S = np.eye(2) - rate * H  # the Jacobian of a step
    powers = [np.linalg.matrix_power(S, k) for k in range(6)]
    print("solved:", v @ J)
    print("five terms:", -rate * (v @ sum(powers[:5]) @ g_s))
    print("five steps:", v @ (np.eye(2) - powers[5]) @ J)
