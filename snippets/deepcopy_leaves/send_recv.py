"""A model over two processes: rank 0 sends y, and rank 1 sends the gradient at y back. Then the same in a Function."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

x, t = torch.tensor([2.0, -1.0]), torch.tensor([1.0, 3.0])


def work(rank):
    if rank == 0:
        w = torch.tensor([0.5, 1.5], requires_grad=True)
        y = w * x**2
        dist.send(y.detach(), 1)
        v = torch.empty(2)  # of the shape and dtype of y
        dist.recv(v, 1)
        y.backward(v)
    else:
        w = torch.tensor([3.0, -0.5], requires_grad=True)
        y = torch.empty(2)
        dist.recv(y, 0)
        y.requires_grad_()  # after recv
        ((w * y - t) ** 2).sum().backward()
        dist.send(y.grad, 0)
    return w.grad.tolist()


first, second = run_in_processes(2, work)
print("gradient in rank zero:", torch.tensor(first))
print("gradient in rank one:", torch.tensor(second))


# %% function
class Send(torch.autograd.Function):
    """Send y to another rank. The backward receives the gradient at y."""

    @staticmethod
    def forward(ctx, y, rank):
        dist.send(y.contiguous(), rank)
        ctx.rank, ctx.v = rank, y.new_empty(y.shape)
        return y.new_zeros(())

    @staticmethod
    def backward(ctx, _):
        dist.recv(ctx.v, ctx.rank)
        return ctx.v, None


class Receive(torch.autograd.Function):
    """Receive y from another rank. The backward sends the gradient at y."""

    @staticmethod
    def forward(ctx, empty, rank):
        ctx.rank = rank
        y = torch.empty_like(empty)
        dist.recv(y, rank)
        return y

    @staticmethod
    def backward(ctx, v):
        dist.send(v.contiguous(), ctx.rank)
        return None, None


def model(rank):
    if rank == 0:
        w = torch.tensor([0.5, 1.5], requires_grad=True)
        loss = Send.apply(w * x**2, 1)  # a zero, which has a graph
    else:
        w = torch.tensor([3.0, -0.5], requires_grad=True)
        y = Receive.apply(torch.empty(2, requires_grad=True), 0)
        loss = ((w * y - t) ** 2).sum()
    loss.backward()
    return w.grad.tolist()


first, second = run_in_processes(2, model)
print("gradient in rank zero:", torch.tensor(first))
print("gradient in rank one:", torch.tensor(second))

# %% numpy
import numpy as np

x, t = np.array([2.0, -1.0]), np.array([1.0, 3.0])
w_0, w_1 = np.array([0.5, 1.5]), np.array([3.0, -0.5])
y = w_0 * x**2
e = 2 * (w_1 * y - t)
v = e * w_1  # the gradient at y
print("gradient in rank zero:", v * x**2)
print("gradient in rank one:", e * y)

# %% numpy_function
print("gradient in rank zero:", v * x**2)
print("gradient in rank one:", e * y)
