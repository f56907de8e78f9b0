"""Three optimizers after one real step, when the gradient is 0 and when it is None."""

# %% torch rtol=4e-6
import torch
from torch.optim import SGD, Adam

makers = {
    "SGD": lambda w: SGD(w, lr=0.5),
    "momentum": lambda w: SGD(w, lr=0.5, momentum=0.9),
    "decay": lambda w: SGD(w, lr=0.5, weight_decay=0.1),
    "Adam": lambda w: Adam(w, lr=0.5, eps=0.25),
}
for name, make in makers.items():
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    optimizer = make([w])
    for v in ([1.0, 10.0], [0.0, 0.0]):
        w.grad = torch.tensor(v) * w.detach()
        before = w.detach().clone()
        optimizer.step()
    print(f"{name}, step with zeros:", w.detach() - before)
    w.grad = None
    optimizer.step()
    print(f"{name}, place after None:", w)

# %% numpy
import numpy as np

w, floor = np.array([3.0, 5.0]), 0.25
g = np.array([1.0, 10.0]) * w  # the gradient of the first step
first = {"SGD": -0.5 * g, "momentum": -0.5 * g}
first |= {"decay": -0.5 * (g + 0.1 * w), "Adam": -0.5 * g / (np.abs(g) + floor)}
m, s = 0.9 * 0.1 * g, 0.999 * 0.001 * g**2  # Adam's averages after the zeros
steps = {
    "SGD": 0 * g,
    "momentum": -0.5 * 0.9 * g,
    "decay": -0.5 * 0.1 * (w + first["decay"]),
    "Adam": -0.5 * (m / (1 - 0.9**2)) / (np.sqrt(s / (1 - 0.999**2)) + floor),
}
for name, step in steps.items():
    print(f"{name}, step with zeros:", step)
    print(f"{name}, place after None:", w + first[name] + step)

# %% own
rate = 0.5


class Plain(torch.optim.Optimizer):
    def __init__(self, parameters):
        super().__init__(parameters, {"lr": rate})

    @torch.no_grad()
    def step(self, closure):
        with torch.enable_grad():  # the closure calls backward
            closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.sub_(group["lr"] * p.grad)


# %% step
w = torch.tensor([3.0, 5.0], requires_grad=True)
unused = torch.tensor([0.5], requires_grad=True)
Plain([w, unused]).step(lambda: (w**3).sum().backward())
print("w:", w)
print("unused:", unused)

# %% numpy_step
w, unused = np.array([3.0, 5.0]), np.array([0.5])
w = w - 0.5 * 3 * w**2
print("w:", w)
print("unused:", unused)
