"""From two inputs to three outputs: v = (1, 10, 100)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([3 * x[0] ** 2, x[0] ** 2 + 2 * x[1] ** 3, 10 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(
    lambda x: torch.stack(
        [
            3 * x[0] ** 2,
            x[0] ** 2 + 2 * x[1] ** 3,
            10 * x[1],
        ]
    ),
    x,
)
print("J:", J, sep="\n")

# %% figure
"""Each of the three weights multiplies one of the three rows of J, and the
result has one number for each column.

Three blocks of squares with numbers in them, as an equation: vᵀ times J is vᵀJ.
vᵀ is 1 × 3: the weights 1, 10 and 100 of the outputs y₁, y₂ and y₃. J is 3 × 2:
a row for each output and a column for each input, x₁ and x₂. Each weight has
the color of its row. vᵀJ is 1 × 2: a number for x₁ and one for x₂."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.8, 2.1)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 13}
(outputs, inputs), subscripts, wide = J.shape, "₁₂₃", 1.3


def block(name, matrix, left, column, colors):
    height, width = matrix.shape
    top, middle = (outputs - height) / 2, left + width * wide / 2
    ax.text(middle, -1.1, name, weight="bold", **text)
    ax.text(middle, top + height + 0.45, f"{height} × {width}", **text)
    for j in range(width):
        at = left + j * wide
        ax.text(at + wide / 2, top - 0.35, column + subscripts[j], **text)
        for i in range(height):
            color = colors[i][j]
            ax.add_patch(
                plt.Rectangle(
                    (at, top + i),
                    wide,
                    1,
                    facecolor=(color, 0.25),
                    edgecolor=color,
                )
            )
            place = (at + wide / 2, top + i + 0.5)
            ax.text(*place, f"{matrix[i, j]:g}", **text)


rows = ["C0", "C1", "C2"]
block("vᵀ", v[None], 0, "y", [rows])
ax.text(4.4, outputs / 2, "×", **text)
block("J", J, 5.6, "x", [[color] * inputs for color in rows])
for i in range(outputs):
    name = "y" + subscripts[i]
    ax.text(5.2, i + 0.5, name, color=rows[i], weight="bold", **text)
ax.text(8.75, outputs / 2, "=", **text)
block("vᵀJ", x.grad[None], 9.3, "x", [["black"] * inputs])
ax.set(xlim=(-0.1, 12), ylim=(outputs + 0.9, -1.5))
ax.axis("off")

# %% figure_weights
import matplotlib.pyplot as plt

ones, others = torch.tensor([[1, 1, 1], [2, 0.5, 1]])


def spell(v):
    return f"v = ({', '.join(f'{weight:g}' for weight in v)})"


f"""Each weight stretches or shrinks the arrow of its row, and vᵀJ leads from the
beginning of the first arrow to the end of the last arrow.

A plot with two paths of three arrows from the origin: the rows of J times their
weights, placed end to end, each in its own color. The dashed path is for
{spell(ones)}, the solid path for {spell(others)}: there the arrow of the first
row is twice as long, the arrow of the second row is half as long, and the arrow
of the third row is unchanged. From the origin a long arrow, vᵀJ, leads to the
end of each path."""

ax = plt.figure(figsize=(4.8, 4)).add_subplot()
text = {"textcoords": "offset points", "va": "center", "fontsize": 12}


def arrow(start, end, color, line, width):
    style = {"arrowstyle": "-|>,head_width=0.25,head_length=0.5"}
    style |= {"linestyle": line, "linewidth": width, "color": color}
    style |= {"shrinkA": 0, "shrinkB": 0}
    ax.annotate("", end.tolist(), start.tolist(), arrowprops=style)


for weights, line, width, side in (
    (ones, "--", 1.2, -1),
    (others, "-", 2.4, 1),
):
    steps = weights[:, None] * J
    ends = steps.cumsum(0)
    for i in range(3):
        arrow((ends - steps)[i], ends[i], f"C{i}", line, width)
    arrow(torch.zeros(2), ends[-1], "black", line, width / 2)
    ax.annotate(spell(weights), ends[-1].tolist(), (0, 12), ha="center", **text)
    name = ends[-1] * (0.66 if side < 0 else 0.55)
    ax.annotate("vᵀJ", name.tolist(), (-10, 4), ha="right", **text)
names = (
    ("2 · row 1", (0, -12), "center"),
    ("0.5 · row 2", (8, 0), "left"),
    ("row 3", (8, 0), "left"),
)
for i, (name, beside, side) in enumerate(names):
    middle = (ends - steps / 2)[i].tolist()
    ax.annotate(name, middle, beside, color=f"C{i}", ha=side, **text)
ax.set(xlim=(-0.5, 17), ylim=(-4, 38), xticks=range(0, 16, 5))
ax.set(xlabel="first element of vᵀJ", ylabel="second element of vᵀJ")

# %% numpy blind="2x for x²: x₂ = 2, where x² is 2x; 3 for 2: a power of 1 is 1"
import numpy as np

x = np.array([1.0, 2.0])
y = np.array([3 * x[0] ** 2, x[0] ** 2 + 2 * x[1] ** 3, 10 * x[1]])
J = np.array(
    [
        [6 * x[0], 0.0],
        [2 * x[0], 6 * x[1] ** 2],
        [0.0, 10.0],
    ]
)
v = np.array([1.0, 10.0, 100.0])
print("y:", y)
print("J:", J, sep="\n")
print("vᵀJ:", v @ J)

# %% numpy_figure
row = v[None]
blocks = row, J, row @ J
figure = [(block.shape, block.T) for block in blocks]  # by columns

# %% numpy_figure_weights
ones, others = np.ones(3), np.array([2.0, 0.5, 1.0])
figure_weights = [ones, others]
for number, weight in enumerate(others, start=1):
    figure_weights.append([number] if weight == 1 else [weight, number])
