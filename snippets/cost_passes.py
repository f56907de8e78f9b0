"""Multiplications of the forward computation, of backward, and of the whole J."""

# %% torch
import torch


class Product(torch.autograd.Function):
    """A row times Wᵀ, which counts its multiplications."""

    count = 0

    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        Product.count += x.shape[1] * W.shape[0]
        return x @ W.T

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        to_x = to_W = None
        if ctx.needs_input_grad[0]:
            Product.count += v.shape[1] * W.shape[1]
            to_x = v @ W
        if ctx.needs_input_grad[1]:
            Product.count += v.shape[1] * x.shape[1]
            to_W = v.T @ x
        return to_x, to_W


# %% counts
W_1, W_2, W_3 = torch.rand(256, 784), torch.rand(64, 256), torch.rand(10, 64)


def network(x):
    h_1 = torch.tanh(Product.apply(x, W_1))
    h_2 = torch.tanh(Product.apply(h_1, W_2))
    return Product.apply(h_2, W_3)


x = torch.rand(1, 784, requires_grad=True)
v = torch.rand(1, 10)
y = network(x)
print("forward:", Product.count)

Product.count = 0
y.backward(v)
print("backward, to x:", Product.count)

for W in (W_1, W_2, W_3):
    W.requires_grad_()
y = network(x)
Product.count = 0
y.backward(v)
print("backward, to x and the weights:", Product.count)

# %% jacobian
for W in (W_1, W_2, W_3):
    W.requires_grad = False
Product.count = 0
torch.autograd.functional.jacobian(network, x)
print("forward, and the whole J:", Product.count)

# %% numpy
n = [784, 256, 64, 10]
layers = [n[i] * n[i - 1] for i in (1, 2, 3)]
forward = sum(layers)  # the inputs times each W
to_x = sum(layers)  # a row times each W
to_weights = sum(layers)  # a row times the inputs, every pair
print("forward:", forward)
print("backward, to x:", to_x)
print("backward, to x and the weights:", to_x + to_weights)

# %% numpy_jacobian
m = n[3]
print("forward, and the whole J:", forward + m * to_x)
