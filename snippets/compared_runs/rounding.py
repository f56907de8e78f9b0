"""The same sum of rows of J, by backward with ones and by jacobian: other orders, so other rounding in float32."""

# %% torch blind="input: the function is linear in x"
import torch

small = 1 / 1073741824  # 2**-30
w = torch.tensor([0.015625, small, small])


def net(x):
    return torch.stack([w[0] * x, w[1] * x, w[2] * x])


inp = torch.tensor(3.0, requires_grad=True)
net(inp).backward(gradient=torch.ones(3))
jac = torch.autograd.functional.jacobian(net, inp).sum(axis=0)
print("inp.grad == jac:", inp.grad == jac)
print("allclose:", torch.allclose(inp.grad, jac))
print("jac:", jac)
print("difference:", (inp.grad - jac).abs())
print("share of jac:", ((inp.grad - jac) / jac).abs())

# %% double
w = w.double()
inp = inp.detach().double().requires_grad_()
net(inp).backward(gradient=torch.ones(3, dtype=torch.float64))
jac = torch.autograd.functional.jacobian(net, inp).sum(axis=0)
print("difference in float64:", (inp.grad - jac).abs())

# %% numpy one-point="other numbers are rounded in other ways" blind="3 for 2: float32 rounds it off"
import numpy as np

small = 1 / 1073741824
w = np.array([0.015625, small, small], np.float32)
rows, last_first = (w[0] + w[1]) + w[2], (w[2] + w[1]) + w[0]
print("inp.grad == jac:", bool(last_first == rows))
print("allclose:", np.allclose(last_first, rows))
print("jac:", rows)
print("difference:", abs(last_first - rows))
print("share of jac:", abs((last_first - rows) / rows))

# %% numpy_double one-point="other numbers are rounded in other ways"
w = w.astype(np.float64)
print("difference in float64:", abs((w[2] + w[1] + w[0]) - (w[0] + w[1] + w[2])))
