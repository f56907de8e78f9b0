"""A log probability of many terms, and its gradient, from one chunk of the data at a time."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0], [0.5, -2.0], [4.0, 1.5]])
t = torch.tensor([1.0, 0.0, 2.0, 3.0, -1.0, 2.5])


def log_prob(w, rows):
    """Return the sum of the log likelihoods of some rows, up to a constant."""
    return -((X[rows] @ w - t[rows]) ** 2).sum() / 2


def saved(function, w):
    """Return the result, and how many numbers its graph saves."""
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        return function(w), sum(sizes)


w = torch.tensor([0.5, 2.0], requires_grad=True)
value, kept = saved(lambda w: log_prob(w, slice(0, 6)), w)
value.backward()
print("log probability:", value)
print("w.grad:", w.grad)
print("kept:", kept)


# %% chunks
class InChunks(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w):
        total, gradient = 0.0, torch.zeros_like(w)
        for start in range(0, 6, 2):
            with torch.enable_grad():  # forward runs under no_grad
                leaf = w.detach().requires_grad_()
                term = log_prob(leaf, slice(start, start + 2))
            gradient += torch.autograd.grad(term, leaf)[0]  # frees this chunk
            total = total + term.detach()
        ctx.save_for_backward(gradient)
        return total

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (gradient,) = ctx.saved_tensors
        return v * gradient


w.grad = None
value = InChunks.apply(w)
print("numbers that its graph keeps:", sum(one.numel() for one in value.grad_fn.saved_tensors))
value.backward()
print("log probability:", value)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0], [0.5, -2.0], [4.0, 1.5]])
t = np.array([1.0, 0.0, 2.0, 3.0, -1.0, 2.5])
w = np.array([0.5, 2.0])
error = X @ w - t
print("log probability:", -error @ error / 2)
print("w.grad:", -error @ X)
print("kept:", X.size + error.size)  # for the product, and for the square

# %% numpy_chunks
chunks = [slice(0, 2), slice(2, 4), slice(4, 6)]
values = [-(error[rows] ** 2).sum() / 2 for rows in chunks]
gradients = [-error[rows] @ X[rows] for rows in chunks]
print("numbers that its graph keeps:", gradients[0].size)
print("log probability:", sum(values))
print("w.grad:", sum(gradients))
