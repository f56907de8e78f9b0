"""Five calls on one graph, h = (x₁², x₁x₂) and y = (w₁h₁ + h₂, w₂h₂), v = (1, 10)."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])
calls = {
    "backward": lambda: y.backward(v),
    "backward to x": lambda: y.backward(v, inputs=[x]),
    "backward to h": lambda: y.backward(v, inputs=[h]),
    "grad of x": lambda: torch.autograd.grad(y, x, v),
    "grad of h": lambda: torch.autograd.grad(y, h, v),
}
ran = []


def hook(_gradient):
    ran.append("the first")


def hook_behind(_leaf):
    ran.append("the second")


fills, gives, hooks = {}, {}, {}
for call, function in calls.items():
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    w = torch.tensor([0.5, 4.0], requires_grad=True)
    h = x[0] * x
    y = torch.stack([w[0] * h[0] + h[1], w[1] * h[1]])
    x.register_hook(hook)
    x.register_post_accumulate_grad_hook(hook_behind)
    ran.clear()
    returned = function()
    reached = {"x": x, "w": w}
    if h.retains_grad:  # inputs=[h] sets this
        reached["h"] = h
    filled = {name: t.grad for name, t in reached.items() if t.grad is not None}
    print(call)
    for name, gradient in filled.items():
        print(f"at {name}:", gradient)
    if returned is not None:
        print("returned:", returned)
    fills[call] = ", ".join(filled) or "none"
    gives[call] = "nothing" if returned is None else type(returned).__name__
    hooks[call] = ", ".join(ran) or "none"
    print("what is filled?", fills[call])
    print("what comes back?", gives[call])
    print("which hooks of x ran?", hooks[call])

# %% numpy
import numpy as np

x, w, v = np.array([3.0, 5.0]), np.array([0.5, 4.0]), np.array([1.0, 10.0])
h = x[0] * x
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # h with respect to x
J_y = np.array([[w[0], 1.0], [0.0, w[1]]])  # y with respect to h
gradients = {"x": v @ J_y @ J_h, "w": v * h, "h": v @ J_y}
fills, gives, hooks = {}, {}, {}
for call, filled, asked in (
    ("backward", ["x", "w"], None),
    ("backward to x", ["x"], None),
    ("backward to h", ["h"], None),
    ("grad of x", [], "x"),
    ("grad of h", [], "h"),
):
    for name in filled:
        print(f"at {name}:", gradients[name])
    if asked:
        print("returned:", (gradients[asked],))
    ran = ["the first"] * ("x" in [*filled, asked])
    ran += ["the second"] * ("x" in filled)
    fills[call] = ", ".join(filled) or "none"
    gives[call] = "tuple" if asked else "nothing"
    hooks[call] = ", ".join(ran) or "none"
    print("what is filled?", fills[call])
    print("what comes back?", gives[call])
    print("which hooks of x ran?", hooks[call])
