"""requires_grad inside the forward of LinearFunction, and of the output after apply."""

# %% torch
import torch


class LinearFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input, weight):
        ctx.save_for_backward(input, weight)
        output = input.mm(weight.t())
        print("inside, input:", input.requires_grad)
        print("inside, weight:", weight.requires_grad)
        print("inside, output:", output.requires_grad)
        print("inside, grad mode:", torch.is_grad_enabled())
        return output

    @staticmethod
    def backward(ctx, v):
        input, _ = ctx.saved_tensors
        return None, v.t().mm(input)


input = torch.tensor([[2.0, 3.0], [5.0, 7.0]])
weight = torch.tensor([[0.5, 4.0]], requires_grad=True)
output = LinearFunction.apply(input, weight)
print("outside, output:", output.requires_grad)
print("outside, grad_fn:", output.grad_fn.name())
output.backward(torch.tensor([[1.0], [10.0]]))
print("weight.grad:", weight.grad)

# %% numpy
import numpy as np

input, v = np.array([[2.0, 3.0], [5.0, 7.0]]), np.array([[1.0], [10.0]])
print("weight.grad:", v.T @ input)
