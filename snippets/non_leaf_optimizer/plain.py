"""A plain random tensor in a parameter group with a huge learning rate, and two with a gradient."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
extra = torch.randn((3, 64, 64))
before = extra.clone()
groups = [{"params": [w], "lr": 0.1}, {"params": extra}]
optimizer = torch.optim.SGD(groups, lr=1000000000000000.0, momentum=0.85)
loss = w[0] ** 3 * w[1]
loss.backward()
optimizer.step()
print("extra.grad:", extra.grad)
print("extra is as before:", torch.equal(extra, before))
print("w:", w)

# %% used
for name in ("flag", "no flag, grad by hand"):
    extra = torch.tensor([4.0, -1.5], requires_grad=name == "flag")
    optimizer = torch.optim.SGD([extra], lr=10.0**15, momentum=0.85)
    loss = extra[0] ** 3 * extra[1]
    if name == "flag":
        loss.backward()
    else:
        extra.grad = 3 * extra
    optimizer.step()
    print(f"{name}, grad_fn:", extra.grad_fn)
    print(f"{name}, extra:", extra)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
w = w - 0.1 * np.array([3 * w[0] ** 2 * w[1], w[0] ** 3])
print("w:", w)

# %% numpy_used
start = np.array([4.0, -1.5])
gradient = np.array([3 * start[0] ** 2 * start[1], start[0] ** 3])
print("flag, extra:", start - 10.0**15 * gradient)
print("no flag, grad by hand, extra:", start - 10.0**15 * 3 * start)
