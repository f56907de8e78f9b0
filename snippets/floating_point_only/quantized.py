"""A layer with an int8 weight Q, which is fine-tuned by two small factors: y = s·Qx + B(Ax)."""

# %% error raises="RuntimeError: Only Tensors of floating point and complex dtype can require gradients"
import torch

Q = torch.tensor([[3, -2], [1, 4]], dtype=torch.int8)
torch.nn.Parameter(Q)


# %% torch
class Quantized(torch.nn.Module):
    def __init__(self, Q, scale):
        super().__init__()
        self.Q = torch.nn.Parameter(Q, requires_grad=False)
        self.scale = scale
        self.A = torch.nn.Parameter(torch.tensor([[0.5, 2.0]]))
        self.B = torch.nn.Parameter(torch.tensor([[1.0], [-3.0]]))

    def forward(self, x):
        return x @ (self.scale * self.Q).T + x @ self.A.T @ self.B.T


layer = Quantized(Q, 0.25)
x = torch.tensor([[6.0, 5.0]], requires_grad=True)
layer(x).backward(torch.tensor([[1.0, 10.0]]))
for name, p in layer.named_parameters():
    print(f"layer.{name}.grad:", p.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

Q, scale = np.array([[3, -2], [1, 4]]), 0.25
A, B = np.array([[0.5, 2.0]]), np.array([[1.0], [-3.0]])
x, v = np.array([[6.0, 5.0]]), np.array([[1.0, 10.0]])
print("layer.Q.grad:", None)
print("layer.A.grad:", (v @ B).T @ x)
print("layer.B.grad:", v.T @ (x @ A.T))
print("x.grad:", v @ (scale * Q + B @ A))
