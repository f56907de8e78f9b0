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
"""Three blocks of squares, as an equation: vᵀ times J is vᵀJ. vᵀ is 1 × 3: a
row of three squares, for the outputs y₁, y₂ and y₃. J is 3 × 2: a row of
squares for each output and a column for each input, x₁ and x₂. vᵀJ is 1 × 2: a
row of two squares, for x₁ and x₂. vᵀ and both threes share a color, and so do
vᵀJ and both twos."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.6, 2.1)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 13}
(outputs, inputs), subscripts = J.shape, "₁₂₃"


def block(name, tensor, left, color, row_color, column_color, column):
    height, width = tensor.shape
    top, middle = (outputs - height) / 2, left + width / 2
    ax.text(middle, -1.1, name, weight="bold", **text)
    for j in range(width):
        ax.text(left + j + 0.5, top - 0.35, column + subscripts[j], **text)
        for i in range(height):
            ax.add_patch(
                plt.Rectangle(
                    (left + j, top + i),
                    1,
                    1,
                    facecolor=(color, 0.3),
                    edgecolor=color,
                )
            )
    for aside, part, part_color in (
        (-0.6, height, row_color),
        (0, "×", "black"),
        (0.6, width, column_color),
    ):
        at = (middle + aside, top + height + 0.5)
        ax.text(*at, part, color=part_color, **text)


block("vᵀ", v[None], 0, "C0", "black", "C0", "y")
ax.text(4.2, outputs / 2, "×", **text)
block("J", J, 6, "C2", "C0", "C3", "x")
for i in range(outputs):
    ax.text(5.6, i + 0.5, "y" + subscripts[i], **text)
ax.text(8.9, outputs / 2, "=", **text)
block("vᵀJ", x.grad[None], 9.8, "C3", "black", "C3", "x")
ax.set(xlim=(-0.1, 11.9), ylim=(outputs + 1, -1.5), aspect="equal")
ax.axis("off")

# %% figure_weights
import matplotlib.pyplot as plt

vectors = torch.tensor([[0, 1, 0], [1, 1, 1], [1, 0.5, 2]])
names = [", ".join(f"{weight:g}" for weight in v) for v in vectors]
titles = [f"v = ({name})" for name in names]
f"""Three plots, for {", ".join(titles)}. In each,
colored arrows are the rows of J times their weights, named, with weights other
than 1, and placed end to end from the origin, and a thin arrow, vᵀJ, leads from
the origin to where the last one ends. In the first plot there is row 2 alone,
and vᵀJ is that row. In the second all three rows follow each other. In the
third, too, but row 2 is half as long and row 3 twice as long."""

fig, plots = plt.subplots(1, 3, figsize=(4.8, 2.8), sharey=True)
arrows = {"angles": "xy", "scale_units": "xy", "scale": 1}
text = {
    "textcoords": "offset points",
    "ha": "center",
    "va": "center",
    "fontsize": 11,
}
for plot, weights, title in zip(plots, vectors, titles, strict=True):
    steps = weights[:, None] * J
    ends = steps.cumsum(0)
    for i in weights.nonzero()[:, 0].tolist():
        color, beside = ["C0", "C3", "C2"][i], [(2, -12), (23, 0), (23, 0)][i]
        start = (ends - steps)[i]
        plot.quiver(*start, *steps[i], **arrows, color=color, width=0.045)
        factor = "" if weights[i] == 1 else f"{weights[i]:g} ·\n"
        name = f"{factor}row {i + 1}"
        middle = (ends - steps / 2)[i].tolist()
        plot.annotate(name, middle, beside, color=color, **text)
    plot.quiver(0, 0, *ends[-1], **arrows, width=0.018)
    plot.annotate("vᵀJ", ends[-1].tolist(), (0, 9), **text)
    plot.set_title(title, fontsize=11)
    plot.set(xlim=(-1, 16), ylim=(-6, 41))
    plot.set(xticks=[0, 5, 10], yticks=[0, 10, 20, 30])
plots[0].set_ylabel("second element of vᵀJ")
plots[1].set_xlabel("first element of vᵀJ")

# %% numpy
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
figure = [block.shape for block in (row, J, row @ J)]

# %% numpy_figure_weights
figure_weights = []
for weights in np.array([[0, 1, 0], [1, 1, 1], [1, 0.5, 2]]):
    for number, weight in enumerate(weights, start=1):
        if weight:
            figure_weights += [number] if weight == 1 else [weight, number]
    figure_weights.append(weights)
