"""One output or three, one input or two: the four sizes of J."""

# %% torch
import torch
from torch.autograd.functional import jacobian

number, vector = torch.tensor(3.0), torch.tensor([3.0, 2.0])
one_to_one = jacobian(lambda x: x**3, number)
two_to_one = jacobian(lambda x: x[0] ** 2 * x[1], vector)
one_to_three = jacobian(lambda x: torch.stack([x**2, x**3, 5 * x]), number)
two_to_three = jacobian(
    lambda x: torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]]),
    vector,
)
print("one to one:", one_to_one)
print("two to one:", two_to_one)
print("one to three:", one_to_three)
print("two to three:", two_to_three, sep="\n")

# %% figure
"""Each output adds a row to J, and each input a column.

Four blocks of squares in two rows and two columns; each is a J with its
numbers in it. Above, one output: a single square, the derivative, 1 × 1, and a
row of two squares, the gradient, 1 × 2. Below, three outputs: a column of three
squares, 3 × 1, and three rows of two squares, the Jacobian, 3 × 2. The left
ones have one input, the right ones two."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.6, 3.2)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 13}


def block(J, left, top, name):
    outputs, inputs = J.shape
    for i in range(outputs):
        for j in range(inputs):
            ax.add_patch(
                plt.Rectangle(
                    (left + j, top + i),
                    1,
                    0.9,
                    facecolor=(f"C{i}", 0.25),
                    edgecolor=f"C{i}",
                )
            )
            ax.text(left + j + 0.5, top + i + 0.45, f"{J[i, j]:g}", **text)
    ax.text(
        left + inputs / 2,
        top + outputs + 0.3,
        f"{name}, {outputs} × {inputs}",
        **text,
    )


block(one_to_one.reshape(1, 1), 3.5, 0, "derivative")
block(two_to_one.reshape(1, 2), 7.5, 0, "gradient")
block(one_to_three.reshape(3, 1), 3.5, 2.4, "column")
block(two_to_three, 7.5, 2.4, "Jacobian")
for place, inputs in (4, "one input"), (8.5, "two inputs"):
    ax.text(place, -0.6, inputs, **text)
for place, outputs in (0.45, "one\noutput"), (3.85, "three\noutputs"):
    ax.text(1, place, outputs, **text)
ax.set(xlim=(0, 10.5), ylim=(6.1, -1))
ax.axis("off")

# %% numpy
import numpy as np

x = 3.0
J_one_to_one = np.array([[3 * x**2]])  # 1×1
J_one_to_three = np.array([[2 * x], [3 * x**2], [5.0]])  # 3×1
x = np.array([3.0, 2.0])
J_two_to_one = np.array([[2 * x[0] * x[1], x[0] ** 2]])  # 1×2
J_two_to_three = np.array([[x[1], x[0]], [2 * x[0], 0.0], [0.0, 5.0]])  # 3×2
print("one to one:", J_one_to_one.reshape(()))
print("two to one:", J_two_to_one.reshape(2))
print("one to three:", J_one_to_three.reshape(3))
print("two to three:", J_two_to_three, sep="\n")

# %% numpy_figure
blocks = J_one_to_one, J_two_to_one, J_one_to_three, J_two_to_three
figure = [(J, J.shape) for J in blocks]
