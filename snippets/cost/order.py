"""A chain of three functions, from four inputs to two outputs: v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
a = x[:3] * x[1:]
b = a * a[2]
y = torch.stack([b.sum(), b[0] + 2 * b[1] + 3 * b[2]])
a.retain_grad()
b.retain_grad()
y.backward(torch.tensor([1.0, 10.0]))
print("b.grad:", b.grad)
print("a.grad:", a.grad)
print("x.grad:", x.grad)


# %% jacobian
def chain(x):
    a = x[:3] * x[1:]
    b = a * a[2]
    return torch.stack([b.sum(), b[0] + 2 * b[1] + 3 * b[2]])


print("J:", torch.autograd.functional.jacobian(chain, x), sep="\n")

# %% figure
import matplotlib.pyplot as plt

m, n2, n1, n0 = len(y), len(b), len(a), len(x)
from_left = [(1, n2, m * n2), (1, n1, n2 * n1), (1, n0, n1 * n0)]
from_right = [(n1, n0, n2 * n1 * n0), (m, n0, m * n2 * n0), (1, n0, m * n0)]


def total(steps):
    return sum(count for *_, count in steps)


def spell(steps):
    each = [f"{rows} × {columns} for {count}" for rows, columns, count in steps]
    return f"{', '.join(each)}, together {total(steps)}"


f"""From the left, every intermediate result is a single row, but from the right, two
of three results are whole matrices.

The product vᵀ J₃ J₂ J₁ as blocks, drawn to scale: 1 × {m}, {m} × {n2},
{n2} × {n1} and {n1} × {n0}. Below it are two columns of intermediate results,
with the number of multiplications for each. From the left, all three results
are single rows: {spell(from_left)}. From the right: {spell(from_right)}."""

ax = plt.figure(figsize=(4.6, 3.6)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}


def block(height, width, left, middle, shade):
    corner = (left, middle - height / 2)
    colors = {"facecolor": ("C4", shade), "edgecolor": "C4"}
    ax.add_patch(plt.Rectangle(corner, width, height, **colors))
    ax.text(left + width / 2, middle, f"{height}×{width}", **text)


left = 0.2
for name, height, width in (
    ("vᵀ", 1, m),
    ("J₃", m, n2),
    ("J₂", n2, n1),
    ("J₁", n1, n0),
):
    block(height, width, left, 0, 0)
    ax.text(left + width / 2, -2.1, name, **text)
    left += width + 1
for left, name, steps in (
    (0.2, "from the left", from_left),
    (8.2, "from the right", from_right),
):
    ax.text(left + 3, 3, name, weight="bold", **text)
    for k, (height, width, count) in enumerate(steps):
        block(height, width, left, 5.4 + 3 * k, 0.25)
        ax.text(left + 5.5, 5.4 + 3 * k, count, **text)
    ax.plot([left + 4.8, left + 6.2], [12.6, 12.6], color="black", linewidth=1)
    ax.text(left + 5.5, 13.4, total(steps), **text)
    ax.text(left + 6.4, 14.8, "multiplications", **text | {"ha": "right"})
ax.set(xlim=(0, 15.4), ylim=(15.4, -2.8), aspect="equal")
ax.axis("off")

# %% numpy
import numpy as np

x = np.array([1.0, 2.0, 3.0, 4.0])
a = np.array([x[0] * x[1], x[1] * x[2], x[2] * x[3]])
J_1 = np.array(
    [
        [x[1], x[0], 0.0, 0.0],
        [0.0, x[2], x[1], 0.0],
        [0.0, 0.0, x[3], x[2]],
    ]
)
J_2 = np.array([[a[2], 0.0, a[0]], [0.0, a[2], a[1]], [0.0, 0.0, 2 * a[2]]])
J_3 = np.array([[1.0, 1.0, 1.0], [1.0, 2.0, 3.0]])
v = np.array([1.0, 10.0])
print("b.grad:", v @ J_3)
print("a.grad:", (v @ J_3) @ J_2)
print("x.grad:", ((v @ J_3) @ J_2) @ J_1)

# %% numpy_right
J = J_3 @ (J_2 @ J_1)
print("J:", J, sep="\n")


# %% numpy_figure
def product(left, right):
    return (len(left), right.shape[1]), len(left) * right.size


def total(steps):
    return sum(count for _, count in steps)


row = v[None]
from_left = [
    product(row, J_3),
    product(row @ J_3, J_2),
    product(row @ J_3 @ J_2, J_1),
]
from_right = [product(J_2, J_1), product(J_3, J_2 @ J_1), product(row, J)]
figure = [
    [matrix.shape for matrix in (row, J_3, J_2, J_1)],
    [(steps, total(steps)) for steps in (from_left, from_right)],
]
