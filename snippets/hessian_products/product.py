"""H v without H, in three ways, and how many multiplications each takes."""

# %% torch
import torch
from torch.func import grad, grad_and_value, jvp


def f(x):
    return (c * (x[None] @ W.T) ** 3).sum()


def double_backward(x, v):
    x = x.clone().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(g, x, v)[0]


def forward_over_reverse(x, v):
    return jvp(grad(f), (x,), (v,))  # g, and H v


def reverse_over_forward(x, v):
    def slope(x):
        return jvp(f, (x,), (v,))[1]

    return grad_and_value(slope)(x)  # H v, and the slope


W = torch.tensor([[1.0, -0.5], [0.5, -1.0], [-1.0, 0.5]])
c = torch.tensor([1.0, 3.0, 5.0])
x = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])
y, g = f(x), grad(f)(x)
print("y:", y)
print("g:", g)
print("double backward:", double_backward(x, v))

g, Hv = forward_over_reverse(x, v)
print("g:", g)
print("forward over reverse:", Hv)

Hv, slope = reverse_over_forward(x, v)
print("slope:", slope)
print("reverse over forward:", Hv)

# %% library
from torch.autograd.functional import hessian, hvp, vhp

print("by vhp:", vhp(f, x, v)[1])
print("by hvp:", hvp(f, x, v)[1])
print("H:", hessian(f, x), sep="\n")

# %% count
from torch.utils.flop_counter import FlopCounterMode


def multiplications(function, *inputs):
    with FlopCounterMode(display=False) as counter:
        function(*inputs)
    return counter.get_total_flops() // 2


m, n = 30, 100
W, c = torch.rand(m, n), torch.rand(m)
x, v = torch.rand(n), torch.rand(n)
print("for y:", multiplications(f, x))
print("for g:", multiplications(grad(f), x))
print("double backward:", multiplications(double_backward, x, v))
print("forward over reverse:", multiplications(forward_over_reverse, x, v))
print("reverse over forward:", multiplications(reverse_over_forward, x, v))
print("by vhp:", multiplications(vhp, f, x, v))
print("by hvp:", multiplications(hvp, f, x, v))
print("for all of H:", multiplications(hessian, f, x))

# %% numpy blind="x - y: zeros are multiplied to be counted"
import numpy as np

made = []  # the multiplications of each product


def times(row, matrix):
    made.append(matrix.size)
    return row @ matrix


def value(x):
    z = times(x, W.T)
    return np.sum(c * z**3)


def gradient(x):
    z = times(x, W.T)
    return z, times(3 * c * z**2, W)


def back_from_g(z, v):
    z_dot = times(v, W.T)
    return times(6 * c * z * z_dot, W)


def double_backward(x, v):
    z, _g = gradient(x)
    return back_from_g(z, v)


def pair_times(row, row_dot, matrix, matrix_dot):
    """Return the product of two pairs by PyTorch's forward rule: ab and ȧb + aḃ."""
    moved = times(row_dot, matrix) + times(row, matrix_dot)
    return times(row, matrix), moved


def forward_over_reverse(x, v):
    W_dot = 0 * W  # W does not move along v
    z, z_dot = pair_times(x, v, W.T, W_dot.T)
    r, r_dot = 3 * c * z**2, 6 * c * z * z_dot
    return pair_times(r, r_dot, W, W_dot)


def reverse_over_forward(x, v):
    W_dot = 0 * W
    z, z_dot = pair_times(x, v, W.T, W_dot.T)
    r = 3 * c * z**2
    slope = np.sum(r * z_dot)  # the way back goes through r and through z_dot
    return times(6 * c * z * z_dot, W) + times(r, W_dot), slope


W = np.array([[1.0, -0.5], [0.5, -1.0], [-1.0, 0.5]])
c = np.array([1.0, 3.0, 5.0])
x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
z, g = gradient(x)
y = value(x)
print("y:", y)
print("g:", g)
print("double backward:", double_backward(x, v))

g, Hv = forward_over_reverse(x, v)
print("g:", g)
print("forward over reverse:", Hv)

Hv, slope = reverse_over_forward(x, v)
print("slope:", slope)
print("reverse over forward:", Hv)


# %% numpy_library
def by_hvp(x, v):
    z, _g = gradient(x)
    u = np.zeros_like(x)
    back_from_g(z, u)  # uᵀH, which is linear in u
    at_z_dot = 6 * c * z * times(v, W.T)  # the gradient at z_dot, from v
    return times(at_z_dot, W)  # the gradient at u


def all_rows(x):
    z, _g = gradient(x)
    return np.stack([back_from_g(z, e) for e in np.eye(len(x))])


print("by vhp:", double_backward(x, v))
print("by hvp:", by_hvp(x, v))
print("H:", all_rows(x), sep="\n")

# %% numpy_count
m, n = 30, 100
W, c, x, v = np.ones((m, n)), np.ones(m), np.ones(n), np.ones(n)
total = {}
for name, function, inputs in (
    ("for y", value, (x,)),
    ("for g", gradient, (x,)),
    ("double backward", double_backward, (x, v)),
    ("forward over reverse", forward_over_reverse, (x, v)),
    ("reverse over forward", reverse_over_forward, (x, v)),
    ("by vhp", double_backward, (x, v)),
    ("by hvp", by_hvp, (x, v)),
    ("for all of H", all_rows, (x,)),
):
    made.clear()
    function(*inputs)
    total[name] = sum(made)
    print(f"{name}:", total[name])
