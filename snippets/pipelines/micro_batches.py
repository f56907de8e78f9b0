"""Two micro-batches and two stages: in which order backward runs, and a dependency that holds a stage back."""

# %% torch
import threading

import torch

W1 = torch.tensor([[0.5, -1.0], [0.25, 0.75]], dtype=torch.float64, requires_grad=True)
W2 = torch.tensor([[1.5, 0.5]], dtype=torch.float64, requires_grad=True)
x = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [3.0, 1.0], [0.25, -1.0]], dtype=torch.float64)


def backward(h, z):
    """Call backward on the joined output, and return the order in which it passes the stages."""
    order, W1.grad, W2.grad = [], None, None
    for number, name in enumerate("ab"):
        for stage, y in ("stage one", h[number]), ("stage two", z[number]):
            y.register_hook(lambda _, name=name, stage=stage: order.append(f"{name}, {stage}"))
    torch.cat(z).square().sum().backward()
    return order


a, b = x.chunk(2)  # two micro-batches
h = [torch.tanh(a @ W1), torch.tanh(b @ W1)]
z = [h[0] @ W2.T, h[1] @ W2.T]
print("as in a pipeline:", *backward(h, z), sep="\n  ")
h_a = torch.tanh(a @ W1)
z_a = h_a @ W2.T
h_b = torch.tanh(b @ W1)
print("one after the other:", *backward([h_a, h_b], [z_a, h_b @ W2.T]), sep="\n  ")
print("W1.grad:", W1.grad)
print("W2.grad:", W2.grad)


# %% threads blind="J @ v: only the order of the nodes is printed"
def stage_2(h):
    """Run stage 2 in a thread of its own, b before a."""
    z = [None, None]

    def work():
        for number in 1, 0:
            z[number] = h[number] @ W2.T

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return z


h = [torch.tanh(a @ W1), torch.tanh(b @ W1)]
print("without a dependency:", *backward(h, stage_2(h)), sep="\n  ")


# %% dependency
class Fork(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.detach(), torch.empty(0)

    @staticmethod
    def backward(ctx, v, _):
        return v


class Join(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, phony):
        return x.detach()

    @staticmethod
    def backward(ctx, v):
        return v, None


h = [torch.tanh(a @ W1), torch.tanh(b @ W1)]
into_a, phony = Fork.apply(h[0])
into_b = Join.apply(h[1], phony)
print("with a dependency:", *backward(h, stage_2([into_a, into_b])), sep="\n  ")
print("W1.grad:", W1.grad)
print("W2.grad:", W2.grad)

# %% numpy
import numpy as np

W1, W2 = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([[1.5, 0.5]])
x = np.array([[1.0, 0.5], [-0.5, 2.0], [3.0, 1.0], [0.25, -1.0]])
h = np.tanh(x @ W1)
v = 2 * h @ W2.T
print("W1.grad:", x.T @ (v @ W2 * (1 - h**2)))
print("W2.grad:", v.T @ h)

# %% numpy_dependency
print("W1.grad:", x.T @ (v @ W2 * (1 - h**2)))
print("W2.grad:", v.T @ h)
