"""LoRA with B = 0: the gradients of A and B in the first two steps, and three reasons for a B that stays 0."""

# %% torch
import torch

s = 2.0  # lora_alpha / r
x = torch.tensor([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0]])
t = torch.tensor([[1.0, 0.0], [-1.0, 2.0]])
W = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])  # frozen


def train(A, B, trained=None, rates=(0.015625, 0.015625)):
    optimizer = torch.optim.SGD(trained or [A, B], lr=0.015625)
    for order, rate in zip(("first", "second"), rates, strict=True):
        A.grad = B.grad = None
        y = x @ W.T + s * (x @ A.T) @ B.T
        ((y - t) ** 2).sum().backward()
        print(f"{order}, at A:", A.grad[0])
        print(f"{order}, at B:", B.grad[:, 0])
        optimizer.param_groups[0]["lr"] = rate
        optimizer.step()
    print("A after two steps:", A[0].detach())
    print("B after two steps:", B[:, 0].detach())


def adapter(first):
    return torch.tensor([first], requires_grad=True), torch.zeros(2, 1, requires_grad=True)


train(*adapter([0.5, -0.25, 0.75]))

# %% faults
print("A starts at zero as well")
train(*adapter([0.0, 0.0, 0.0]))
print("other weights in the optimizer")
train(*adapter([0.5, -0.25, 0.75]), trained=[torch.zeros(1, requires_grad=True)])
print("no fault: a warmup")
train(*adapter([0.5, -0.25, 0.75]), rates=(0.0, 0.0078125))

# %% numpy
import numpy as np

s = 2.0
x = np.array([[1.0, -2.0, 0.5], [3.0, 1.0, -1.0]])
t = np.array([[1.0, 0.0], [-1.0, 2.0]])
W = np.array([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])


def steps(first, rates=(0.015625, 0.015625)):
    A, B = np.array([first]), np.zeros((2, 1))
    for order, rate in zip(("first", "second"), rates, strict=True):
        v = 2 * (x @ (W + s * B @ A).T - t)
        at_A, at_B = s * B.T @ v.T @ x, s * v.T @ x @ A.T
        print(f"{order}, at A:", at_A[0])
        print(f"{order}, at B:", at_B[:, 0])
        A, B = A - rate * at_A, B - rate * at_B
    print("A after two steps:", A[0])
    print("B after two steps:", B[:, 0])


steps([0.5, -0.25, 0.75])

# %% numpy_faults
print("A starts at zero as well")
steps([0.0, 0.0, 0.0])
print("other weights in the optimizer")
steps([0.5, -0.25, 0.75], (0.0, 0.0))
print("no fault: a warmup")
steps([0.5, -0.25, 0.75], (0.0, 0.0078125))
