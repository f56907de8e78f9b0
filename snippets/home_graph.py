"""The graph that backward(v) walks: y = (x₁², x₁x₂), v = (1, 10)."""

# %% figure
"""A graph, read from top to bottom. v = (1, 10) comes in at y and enters
StackBackward0. From there one arrow leads to PowBackward0 and one to
MulBackward0, each with one element of v on it. PowBackward0 has one arrow to
SelectBackward0 of x[0], MulBackward0 has two, to another of x[0] and to one of
x[1]; on each is the number from above times a derivative. From each
SelectBackward0 an arrow with a vector of two elements leads to AccumulateGrad,
and from there one to x.grad, the sum of the three."""
import matplotlib.pyplot as plt
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
v = torch.tensor([1.0, 10.0])

# Walk the graph from y: all nodes, how deep they lie, and, once backward runs,
# what they hand on.
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

ax = plt.figure(figsize=(4.4, 4.4)).add_axes((0, 0, 1, 1))
text = {
    "ha": "center",
    "va": "center",
    "fontsize": 11,
    "multialignment": "center",
}


def spell(tensor):
    numbers = ", ".join(f"{number:g}" for number in tensor.flatten().tolist())
    return f"({numbers})" if tensor.dim() else numbers


def arrow(start, end, label="", above=0.18, below=0.18):
    (left, top), (right, bottom) = start, end
    aside = (left - right) / 5  # arrows that meet at a node end side by side
    style = {"arrowstyle": "->", "color": "C0", "shrinkA": 0, "shrinkB": 0}
    ax.annotate(
        "",
        (right + aside, bottom + below),
        (left - aside / 2, top - above),
        arrowprops=style,
    )
    ground = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    ax.text(
        (left + right + aside / 2) / 2,
        (top + bottom) / 2,
        label,
        color="C0",
        bbox=ground,
        **text,
    )


places, halves = {}, {}  # of each node: where it is, and half its height
for depth in range(max(depths.values()) + 1):
    level = [node for node in nodes if depths[node] == depth]
    for k, node in enumerate(level):
        places[node] = (k + 0.5) / len(level), -depth
        name = node.name().removeprefix("torch::autograd::")
        name += " of x" if hasattr(node, "variable") else ""
        index = getattr(node, "_saved_index", None)
        name += "" if index is None else f"\nof x[{index}]"
        halves[node] = 0.3 if "\n" in name else 0.18
        ax.text(
            *places[node],
            name,
            bbox={"boxstyle": "round", "facecolor": "none", "edgecolor": "C2"},
            **text,
        )
for node in nodes:
    for k, (following, _) in enumerate(node.next_functions):
        ends = halves[node], halves[following]
        arrow(places[node], places[following], spell(handed_on[node][k]), *ends)

top, bottom = (0.5, 0.9), (0.5, -max(depths.values()) - 0.9)
arrow(top, places[nodes[0]])
arrow(places[nodes[-1]], bottom)
ax.text(*top, f"v = {spell(v)} at y", color="C0", **text)
ax.text(*bottom, f"x.grad = {spell(x.grad)}", color="C0", **text)
ax.set(xlim=(0, 1), ylim=(bottom[1] - 0.2, top[1] + 0.2))
ax.axis("off")

# %% torch
print("x.grad:", x.grad)
for node in nodes:
    for k, (following, _) in enumerate(node.next_functions):
        print(f"{node.name()} to {following.name()}:", handed_on[node][k])

# %% numpy
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
figure = [v, pow_x0, mul_x0, mul_x1, to_x, v, v @ J]
