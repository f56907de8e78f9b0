"""The gradient of a matrix, transposed: y = Wx."""

# %% error raises="RuntimeError: Function ProductBackward returned an invalid gradient"
import torch


class Product(torch.autograd.Function):
    """W times x, with a fault in backward."""

    @staticmethod
    def forward(ctx, W, x):
        ctx.save_for_backward(W, x)
        return W @ x

    @staticmethod
    def backward(ctx, v):
        W, x = ctx.saved_tensors
        return torch.outer(x, v), v @ W


W = torch.tensor([[3.0, 0.5, 4.0], [2.0, 7.0, 6.0]], requires_grad=True)
x = torch.tensor([5.0, 8.0, 0.25], requires_grad=True)
y = Product.apply(W, x)
y.backward(torch.tensor([1.0, 10.0]))
