"""Two losses, a misfit and a penalty, with the weights 0.2 and 0.8."""

# %% torch
import torch


def losses(x):
    misfit = (x[0] + 2 * x[1] - 7) ** 2
    penalty = (x**2).sum()
    return misfit, penalty


x = torch.tensor([4.0, 3.0], requires_grad=True)
misfit, penalty = losses(x)
(0.2 * misfit + 0.8 * penalty).backward()
print("misfit:", misfit)
print("penalty:", penalty)
print("x.grad:", x.grad)

# %% stack
x = torch.tensor([4.0, 3.0], requires_grad=True)
torch.stack(losses(x)).backward(torch.tensor([0.2, 0.8]))
print("x.grad:", x.grad)

# %% list
x = torch.tensor([4.0, 3.0], requires_grad=True)
torch.autograd.backward(losses(x), [torch.tensor(0.2), torch.tensor(0.8)])
print("x.grad:", x.grad)

# %% one_by_one
x = torch.tensor([4.0, 3.0], requires_grad=True)
misfit, penalty = losses(x)
misfit.backward(torch.tensor(0.2))
print("x.grad:", x.grad)
penalty.backward(torch.tensor(0.8))
print("x.grad:", x.grad)

# %% figure
import matplotlib.pyplot as plt

weights = [(1.0, 0.0), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.0, 1.0)]
names = [f"({first:g}, {second:g})" for first, second in weights]
f"""Weights between 0 and 1 that add up to 1 put x.grad on the line between the
tips of the two gradients.

Two arrows start at the origin, the gradient of the misfit and the gradient of
the penalty. A dashed line joins their tips. Five points lie on this line, for
the weights {", ".join(names)}.
A third arrow leads to the fourth point, which is x.grad."""

J = torch.stack(torch.autograd.functional.jacobian(losses, x))
ax = plt.figure(figsize=(4.4, 3)).add_subplot()
arrows = {"angles": "xy", "scale_units": "xy", "scale": 1, "width": 0.012}
text = {"textcoords": "offset points", "va": "center", "fontsize": 11}
ax.plot(*J.T, color="black", linestyle="--", linewidth=1)
for tip, name, color, beside, side in (
    (J[0], "misfit", "C0", (-8, 4), "right"),
    (J[1], "penalty", "C1", (10, -6), "left"),
    (x.grad, "", "black", (0, 0), "left"),
):
    ax.quiver(0, 0, *tip, **arrows, color=color)
    ax.annotate(name, (tip / 2).tolist(), beside, color=color, ha=side, **text)
for pair, name in zip(weights, names, strict=True):
    point = torch.tensor(pair) @ J
    result = ", x.grad" if pair == (0.2, 0.8) else ""
    ax.plot(*point, marker="o", markersize=4, color="black")
    place = point.tolist()
    ax.annotate(name + result, place, (8, 4), **text)
ax.set(xlim=(-1, 15), ylim=(-0.3, 13), xticks=range(0, 16, 4))
ax.set(xlabel="first element of x.grad", ylabel="second element of x.grad")

# %% numpy
import numpy as np

x = np.array([4.0, 3.0])
misfit = (x[0] + 2 * x[1] - 7) ** 2
penalty = x[0] ** 2 + x[1] ** 2
print("misfit:", misfit)
print("penalty:", penalty)

# The derivatives of the one number 0.2 · misfit + 0.8 · penalty
d1 = 0.2 * 2 * (x[0] + 2 * x[1] - 7) * 1 + 0.8 * 2 * x[0]
d2 = 0.2 * 2 * (x[0] + 2 * x[1] - 7) * 2 + 0.8 * 2 * x[1]
print("x.grad:", np.array([d1, d2]))

# %% numpy_rows one-point="0.2 and 0.8 are also typed one by one"
v = np.array([0.2, 0.8])
J = np.array(
    [
        [2 * (x[0] + 2 * x[1] - 7), 4 * (x[0] + 2 * x[1] - 7)],
        [2 * x[0], 2 * x[1]],
    ]
)
print("x.grad:", v @ J)  # the vector
print("x.grad:", v[:1] @ J[:1] + v[1:] @ J[1:])  # the list: two products
print("x.grad:", v[0] * J[0])  # one after the other
print("x.grad:", v[0] * J[0] + v[1] * J[1])

# %% numpy_figure
first = np.array([1.0, 0.8, 0.5, 0.2, 0.0])
figure = np.stack([first, 1 - first], axis=1)
