"""H v without H, in three ways, with the multiplications of each counted."""

# %% torch
import torch
from torch.func import grad, jvp


def f(x):
    return (c * (x[None] @ W.T) ** 3).sum()


def double_backward(x, v):
    x = x.clone().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(g, x, v)[0]


def forward_over_reverse(x, v):
    g, Hv = jvp(grad(f), (x,), (v,))
    return Hv


def reverse_over_forward(x, v):
    def slope(x):
        return jvp(f, (x,), (v,))[1]

    return grad(slope)(x)


W = torch.tensor([[1.0, -1.0], [3.0, 1.0], [0.5, 4.0]])
c = torch.tensor([1.0, 0.5, -3.0])
x = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])
print("double backward:", double_backward(x, v))
print("forward over reverse:", forward_over_reverse(x, v))
print("reverse over forward:", reverse_over_forward(x, v))

# %% library
from torch.autograd.functional import hvp, vhp

print("by vhp:", vhp(f, x, v)[1])
print("by hvp:", hvp(f, x, v)[1])

# %% count
from torch.autograd.functional import hessian
from torch.utils.flop_counter import FlopCounterMode


def multiplications(function, *inputs):
    with FlopCounterMode(display=False) as counter:
        function(*inputs)
    return counter.get_total_flops() // 2


m, n = 30, 100
W, c = torch.rand(m, n), torch.rand(m)
x, v = torch.rand(n), torch.rand(n)
print("y alone:", multiplications(f, x))
print("gradient alone:", multiplications(grad(f), x))
print("double backward:", multiplications(double_backward, x, v))
print("forward over reverse:", multiplications(forward_over_reverse, x, v))
print("reverse over forward:", multiplications(reverse_over_forward, x, v))
print("by vhp:", multiplications(vhp, f, x, v))
print("by hvp:", multiplications(hvp, f, x, v))
print("whole H:", multiplications(hessian, f, x))

# %% numpy
import numpy as np

made = []  # the multiplications of each product


def times(row, matrix):
    made.append(matrix.size)
    return row @ matrix


def double_backward(x, v):
    z = times(x, W.T)
    g = times(3 * c * z**2, W)
    return times(6 * c * z * times(v, W.T), W)


def forward_over_reverse(x, v):
    O = np.zeros_like(W)  # how W changes along v
    z = times(x, W.T)
    z_dot = times(v, W.T) + times(x, O.T)
    r, r_dot = 3 * c * z**2, 6 * c * z * z_dot
    g = times(r, W)
    return times(r_dot, W) + times(r, O)


def reverse_over_forward(x, v):
    O = np.zeros_like(W)
    z = times(x, W.T)
    z_dot = times(v, W.T) + times(x, O.T)
    # the slope is the sum of r z_dot: back through r, and through z_dot
    r = 3 * c * z**2
    return times(6 * c * z * z_dot, W) + times(r, O)


W = np.array([[1.0, -1.0], [3.0, 1.0], [0.5, 4.0]])
c = np.array([1.0, 0.5, -3.0])
x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
print("double backward:", double_backward(x, v))
print("forward over reverse:", forward_over_reverse(x, v))
print("reverse over forward:", reverse_over_forward(x, v))

# %% numpy_library
H = W.T @ np.diag(6 * c * (W @ x)) @ W
print("by vhp:", v @ H)
print("by hvp:", H @ v)

# %% numpy_count
m, n = 30, 100
W, c, x, v = np.ones((m, n)), np.ones(m), np.ones(n), np.ones(n)


def forward(x, v):
    z = times(x, W.T)


def gradient(x, v):
    z = times(x, W.T)
    g = times(3 * c * z**2, W)


def by_hvp(x, v):
    u = np.zeros(n)
    uH = double_backward(x, u)
    # uᵀH is linear in u: back from there to u
    z = x @ W.T  # known already
    return times(6 * c * z * times(v, W.T), W)


def whole_h(x, v):
    z = times(x, W.T)
    g = times(3 * c * z**2, W)
    return [times(6 * c * z * times(e, W.T), W) for e in np.eye(n)]


total = {}
for name, function in (
    ("y alone", forward),
    ("gradient alone", gradient),
    ("double backward", double_backward),
    ("forward over reverse", forward_over_reverse),
    ("reverse over forward", reverse_over_forward),
    ("by vhp", double_backward),
    ("by hvp", by_hvp),
    ("whole H", whole_h),
):
    made.clear()
    function(x, v)
    total[name] = sum(made)
    print(f"{name}:", total[name])
