"""Calls of backward after a result, or a copy of it, was tripled in place."""

# %% torch
import torch

copies = {
    "no copy": lambda y: y,
    "slice": lambda y: y[:],
    "detach": lambda y: y.detach(),
    "data": lambda y: y.data,
    "array": lambda y: torch.from_numpy(y.detach().numpy()),
    "clone": lambda y: y.clone(),
    "detached clone": lambda y: y.detach().clone(),
}
table = {}
for name, take in copies.items():
    x = torch.tensor([0.5, 1.5], requires_grad=True)
    y = x.exp()
    expected = y.detach() * torch.tensor([1.0, 10.0])
    other = take(y)
    recorded = other.requires_grad
    with torch.no_grad():
        other.mul_(3)
    try:
        y.backward(torch.tensor([1.0, 10.0]))
        backward = "right" if x.grad.equal(expected) else "wrong"
    except RuntimeError:
        backward = "refused"
    facts = [other.data_ptr() == y.data_ptr(), y._version > 0, recorded]
    table[name] = [*("yes" if fact else "no" for fact in facts), backward]
    print("copy:", name)
    print("y:", y.detach())
    print("version:", y._version)
    print("backward:", backward)
    print("x.grad:", x.grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

x, v = np.array([0.5, 1.5]), np.array([1.0, 10.0])
own_memory = ["clone", "detached clone"]
uncounted = ["data", "array"]
for name in ["no copy", "slice", "detach", *uncounted, *own_memory]:
    y = np.exp(x)
    counted = 0
    backward = "right"
    if name not in own_memory:
        y = 3 * y
        counted = int(name not in uncounted)
        backward = "refused" if counted else "wrong"
    print("copy:", name)
    print("y:", y)
    print("version:", counted)
    print("backward:", backward)
    if not counted:
        print("x.grad:", v @ np.diag(y))
