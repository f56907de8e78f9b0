"""The graph that backward(v) walks: y = (x₁², x₁x₂), v = (1, 10)."""

# %% figure
"""Each operation multiplies the gradient from above by its own derivatives, and
at x all results are added up.

A graph, read from top to bottom. Each box is an operation, with its value. v =
(1, 10) starts at y = (4, 6) and enters StackBackward0. From there one arrow
leads to PowBackward0, whose value is 4, and one to MulBackward0, whose value is
6, each with one element of v beside it. PowBackward0 has one arrow, to
SelectBackward0 of x[0]. MulBackward0 has two arrows, to another SelectBackward0
of x[0] and to one of x[1]. Beside each arrow is the number from above times a
derivative. From each SelectBackward0 an arrow with a vector of two elements
leads to AccumulateGrad, which receives the sum of the three vectors. An arrow
leads from there to x.grad. The way from y₁ is in one color, the way from y₂ in
another."""
import matplotlib.pyplot as plt
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
v = torch.tensor([1.0, 10.0])

# Walk the graph from y: all nodes, their depths, and, once backward runs, the
# gradients that they pass on.
nodes, depths, handed_on = [y.grad_fn], {y.grad_fn: 0}, {}
for node in nodes:
    node.register_hook(
        lambda below, _, node=node: handed_on.update({node: below}),
    )
    for following, _ in node.next_functions:
        depths[following] = depths[node] + 1
        if following not in nodes:
            nodes.append(following)
y.backward(v)

ax = plt.figure(figsize=(4.35, 4.6)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}


def spell(tensor):
    numbers = ", ".join(f"{number:g}" for number in tensor.flatten().tolist())
    return f"({numbers})" if tensor.dim() else numbers


def arrow(start, end, label="", side="left", color="black", ends=(0.18, 0.18)):
    (left, top), (right, bottom) = start, end
    aside = (left - right) / 5  # arrows that meet at a node end side by side
    style = {"arrowstyle": "->", "color": color, "shrinkA": 0, "shrinkB": 0}
    left, top = left - aside / 2, top - ends[0]
    right, bottom = right + aside, bottom + ends[1]
    ax.annotate("", (right, bottom), (left, top), arrowprops=style)
    place = 0.65 * left + 0.35 * right, 0.65 * top + 0.35 * bottom
    beside = text | {"color": color, "weight": "bold", "ha": side}
    away = 0.05 if side == "left" else -0.05
    ax.text(place[0] + away, place[1], label, **beside)


# The value of each operation, and a color for the element of y it leads to.
values = [y.detach(), y[0], y[1], x[0], x[0], x[1], None]
colors = ["black", "C0", "C1", "C0", "C1", "C1", "black"]
places, halves = {}, {}  # the place of each node, half its height
for depth in range(max(depths.values()) + 1):
    level = [node for node in nodes if depths[node] == depth]
    for k, node in enumerate(level):
        places[node] = (k + 0.5) / len(level), -1.3 * depth
for node, color, value in zip(nodes, colors, values, strict=True):
    left, middle = places[node]
    lines, wide = [node.name().removeprefix("torch::autograd::")], 0.32
    if value is None:
        lines[0], wide = f"{lines[0]} of x", 0.38
    else:
        index = getattr(node, "_saved_index", None)
        what = "value" if index is None else f"x[{index}]"
        lines.append(f"{what} = {spell(value)}")
    halves[node] = half = 0.04 + 0.17 * len(lines)
    ax.add_patch(
        plt.Rectangle(
            (left - wide / 2, middle - half),
            wide,
            2 * half,
            facecolor=(color, 0.08),
            edgecolor=color,
        )
    )
    for k, line in enumerate(lines):
        at = middle + 0.16 * (len(lines) - 1) - 0.32 * k
        ax.text(left, at, line, **text)
for node, color in zip(nodes, colors, strict=True):
    for k, (following, _) in enumerate(node.next_functions):
        ends = halves[node], halves[following]
        start, end = places[node], places[following]
        outer = following is nodes[-1]  # these labels stand outside
        side = "right" if (start[0] > end[0]) != outer else "left"
        label, way = spell(handed_on[node][k]), color
        if node is nodes[0]:  # here the path splits
            side, way = ("right", "left")[k], f"C{k}"
        arrow(start, end, label, side, way, ends)

top, bottom = (0.5, 0.95), (0.5, -1.3 * max(depths.values()) - 0.85)
arrow(top, places[nodes[0]], ends=(0.18, halves[nodes[0]]))
arrow(places[nodes[-1]], bottom, ends=(halves[nodes[-1]], 0.18))
ax.text(*top, f"v = {spell(v)} at y", weight="bold", **text)
ax.text(*bottom, f"x.grad = {spell(x.grad)}", weight="bold", **text)
ax.set(xlim=(0, 1), ylim=(bottom[1] - 0.2, top[1] + 0.2))
ax.axis("off")

# %% torch
print("x.grad:", x.grad)
for node in nodes:
    for k, (following, _) in enumerate(node.next_functions):
        print(f"{node.name()} to {following.name()}:", handed_on[node][k])

# %% numpy blind="x² for 2x, 2 + x: at x₁ = 2, 2x₁, x₁² and 2 + x₁ are 4"
import numpy as np

x = np.array([2.0, 3.0])
v = np.array([1.0, 10.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("vᵀJ:", v @ J)
print("StackBackward0 to PowBackward0:", v[0])
print("StackBackward0 to MulBackward0:", v[1])
print("PowBackward0 to SelectBackward0:", v[0] * 2 * x[0])
print("MulBackward0 to SelectBackward0:", v[1] * x[1])
print("MulBackward0 to SelectBackward0:", v[1] * x[0])
for element in (v[0] * 2 * x[0], 0.0), (v[1] * x[1], 0.0), (0.0, v[1] * x[0]):
    name = "SelectBackward0 to torch::autograd::AccumulateGrad:"
    print(name, np.array(element))

# %% numpy_figure
pow_x0, mul_x0, mul_x1 = v[0] * 2 * x[0], v[1] * x[1], v[1] * x[0]
to_x = (pow_x0, 0.0), (mul_x0, 0.0), (0.0, mul_x1)
values = (x[0] ** 2, x[0] * x[1]) * 2 + (x[0], x[0], x[1])
figure = [values, v, pow_x0, mul_x0, mul_x1, to_x, v, v @ J]
