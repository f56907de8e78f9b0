"""A loss whose backward ignores v: a factor of the loss does not change the gradient."""

# %% ignores
import torch


class Loss(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x**3).sum()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 3 * x**2  # without v


x = torch.tensor([2.0, -5.0], dtype=torch.float64, requires_grad=True)
for factor in (1.0, 0.5, 0.0):
    x.grad = None
    (factor * Loss.apply(x)).backward()
    print("x.grad:", x.grad)

# %% error raises="GradcheckError: backward not multiplied by grad_output"
torch.autograd.gradcheck(Loss.apply, x)


# %% torch
class Fixed(Loss):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


print("gradcheck:", torch.autograd.gradcheck(Fixed.apply, x))
for factor in (1.0, 0.5, 0.0):
    x.grad = None
    (factor * Fixed.apply(x)).backward()
    print("x.grad:", x.grad)

# %% ctc
scores = torch.tensor([[0.5, 1.0, -1.0]], dtype=torch.float64, requires_grad=True)  # one frame, three classes
for factor in (1.0, 0.5, 0.0):
    scores.grad = None
    (factor * torch.nn.CTCLoss()(scores.log_softmax(dim=-1), torch.tensor([1]), (1,), (1,))).backward()
    print("scores.grad:", scores.grad)

# %% numpy_ignores
import numpy as np

x = np.array([2.0, -5.0])
for _ in range(3):
    print("x.grad:", 3 * x**2)

# %% numpy
for factor in (1.0, 0.5, 0.0):
    print("x.grad:", factor * 3 * x**2)

# %% numpy_ctc
scores = np.array([[0.5, 1.0, -1.0]])
p = np.exp(scores) / np.exp(scores).sum()
for factor in (1.0, 0.5, 0.0):
    print("scores.grad:", factor * (p - np.array([[0, 1, 0]])))
