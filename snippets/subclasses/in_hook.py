"""A hook of a tensor subclass: its operations, with and without __torch_function__."""

# %% torch
import torch


class Logged(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        log.append(func.__name__)
        return super().__torch_function__(func, types, args, kwargs or {})


def triple(g):
    return torch.mul(g.as_subclass(Logged), 3).as_subclass(torch.Tensor)


def triple_enabled(g):
    with torch._C._EnableTorchFunction():
        return triple(g)


log = []
for name, hook, kind in (
    ("Logged loss", triple, Logged),
    ("Logged loss, enabled in the hook", triple_enabled, Logged),
    ("plain loss", triple, torch.Tensor),
):
    x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
    s = x.as_subclass(Logged)
    s.register_hook(hook)
    loss = (s**2).sum().as_subclass(kind)
    log.clear()
    loss.backward()
    print(f"{name}: is the mul of the hook logged?", "mul" in log)
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
for _ in range(3):
    print("x.grad:", 3 * 2 * x)
