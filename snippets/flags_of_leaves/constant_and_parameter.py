"""A constant, a buffer and a parameter in one product: which result requires a gradient, and what is a leaf."""

# %% torch
import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([3.0, -1.0]))
        self.register_buffer("B", torch.tensor([[1.0, 2.0], [0.5, 4.0]]))


model = Model()
C = torch.tensor([[2.0, 3.0], [1.0, 5.0]])
CB = C @ model.B
y = CB @ model.w
for name, t in [
    ("constant", C),
    ("buffer", model.B),
    ("parameter", model.w),
    ("constant with buffer", CB),
    ("result", y),
]:
    print(f"{name}:", f"requires_grad={t.requires_grad}, is_leaf={t.is_leaf}")
y.square().sum().backward()
print("model.w.grad:", model.w.grad)
print("C.grad:", C.grad)

# %% plain
p = torch.tensor([3.0, -1.0], requires_grad=True)  # no nn.Parameter
optimizer = torch.optim.SGD([p], lr=0.01)
(CB @ p).square().sum().backward()
optimizer.step()
print("p:", p)

# %% numpy
import numpy as np

w, B, C = np.array([3.0, -1.0]), np.array([[1.0, 2.0], [0.5, 4.0]]), np.array([[2.0, 3.0], [1.0, 5.0]])
A = C @ B
gradient = 2 * (A @ w) @ A
print("model.w.grad:", gradient)

# %% numpy_plain
print("p:", w - 0.01 * gradient)
