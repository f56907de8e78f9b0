"""Six ways through two layers, h = Ax and y = Bh, with v = (1, 10)."""

# %% torch
import torch
from torch import nn

x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
first = nn.Linear(2, 2, bias=False)
last = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[4.0, 1.0], [0.0, 3.0]]))
    last.weight.copy_(torch.tensor([[6.0, 7.0], [5.0, 9.0]]))


def plain():
    return first(x)


def detach():
    return first(x).detach()


def no_grad():
    with torch.no_grad():
        return first(x)


def inference_mode():
    with torch.inference_mode():
        return first(x)


def eval_mode():
    first.eval()
    return first(x)


def frozen():
    first.requires_grad_(False)
    return first(x)


# %% gradients
leaves = {"x": x, "first": first.weight, "last": last.weight}
recorded, saved, who, sizes = {}, {}, {}, []


def keep(tensor):
    sizes.append(tensor.numel())
    return tensor


for way in plain, detach, no_grad, inference_mode, eval_mode, frozen:
    name = way.__name__
    sizes.clear()
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda kept: kept):
        h = way()
    recorded[name] = "yes" if h.grad_fn is not None else "no"
    saved[name] = sum(sizes)
    h = h.clone() if h.is_inference() else h
    last(h).backward(v)
    got = [one for one, leaf in leaves.items() if leaf.grad is not None]
    who[name] = ", ".join(got)
    print(name)
    print("has h a graph?", recorded[name])
    print("numbers saved:", saved[name])
    print("who gets a gradient?", who[name])
    for one in got:
        print("the gradient:", leaves[one].grad)
        leaves[one].grad = None
    first.requires_grad_(True).train()

# %% later
attempts = {
    "a layer": lambda h: last(h).backward(v),
    "in place": lambda h: h.add_(10),
    "requires_grad_": lambda h: h.requires_grad_(),
    "numpy": lambda h: h.numpy(),
}
may = {}
for way in plain, detach, no_grad, inference_mode, eval_mode, frozen:
    print(way.__name__)
    for attempt, function in attempts.items():
        try:
            function(way())
            may[way.__name__, attempt] = "yes"
        except RuntimeError:
            may[way.__name__, attempt] = "no"
        print(f"{attempt}:", may[way.__name__, attempt])
    first.requires_grad_(True).train()

# %% data
first.requires_grad_(False)
h = first(x.detach())
print("frozen, and x is data; has h a graph?", h.grad_fn is not None)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
A = np.array([[4.0, 1.0], [0.0, 3.0]])
B = np.array([[6.0, 7.0], [5.0, 9.0]])
h = A @ x
u = v @ B  # the gradient at h
gradients = {"x": u @ A, "first": np.outer(u, x), "last": np.outer(v, h)}
recorded, saved, who = {}, {}, {}
for name, needed, got in (
    ("plain", [A, x], ["x", "first", "last"]),
    ("detach", [A, x], ["last"]),  # recorded, and then dropped
    ("no_grad", [], ["last"]),
    ("inference_mode", [], ["last"]),
    ("eval_mode", [A, x], ["x", "first", "last"]),
    ("frozen", [A], ["x", "last"]),  # A stays on the way to x
):
    recorded[name] = "yes" if "x" in got else "no"
    saved[name] = sum(one.size for one in needed)
    who[name] = ", ".join(got)
    print("has h a graph?", recorded[name])
    print("numbers saved:", saved[name])
    print("who gets a gradient?", who[name])
    for one in got:
        print("the gradient:", gradients[one])

# %% refused raises="RuntimeError: Inference tensors cannot be saved for backward"
import torch
from torch import nn

x = torch.tensor([3.0, 5.0])
with torch.inference_mode():
    h = nn.Linear(2, 2)(x)
nn.Linear(2, 2)(h)
