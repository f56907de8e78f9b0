"""A network over two processes: the identity and an all-reduce, each in forward or in backward."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed import _functional_collectives
from torch.distributed.nn.functional import all_reduce

A = torch.tensor([[1.0, 0.5], [3.0, 2.0]])  # a column for each process
B = torch.tensor([[4.0], [0.25]])  # a row for each process


class Copy(torch.autograd.Function):  # Megatron's f
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        total = v.clone()
        dist.all_reduce(total)
        return total


class Sum(torch.autograd.Function):  # Megatron's g
    @staticmethod
    def forward(ctx, part):
        total = part.clone()
        dist.all_reduce(total)
        return total

    @staticmethod
    def backward(ctx, v):
        return v


def successor(part):
    return _functional_collectives.all_reduce(part, "sum", dist.group.WORLD)


def gradients(f, g):
    def work(rank):
        x = torch.tensor([[3.0, 5.0]], requires_grad=True)
        b = B[rank : rank + 1].clone().requires_grad_()
        y = g(f(x) @ A[:, rank : rank + 1] @ b)
        (y**2).sum().backward()
        return [x.grad.tolist(), b.grad.item()]

    x_grads, b_grads = zip(*run_in_processes(2, work), strict=True)
    return torch.tensor(x_grads[0]), torch.tensor(b_grads)


x = torch.tensor([[3.0, 5.0]], requires_grad=True)
b = B.clone().requires_grad_()
((x @ A @ b) ** 2).sum().backward()
print("one process, x:", x.grad)
print("one process, b:", b.grad.T)
for name, g in ("g", Sum.apply), ("all_reduce", all_reduce), ("its successor", successor):
    x_grad, b_grad = gradients(Copy.apply, g)
    print(name)
    print("x, with f:", x_grad)
    print("b, both rows:", b_grad)
print("g, x without f:", gradients(torch.clone, Sum.apply)[0])

# %% maximum
Z = torch.tensor([[1.0, 1.5], [2.5, 0.5]])  # two of four scores for each process


def softmax_gradient(detached):
    def work(rank):
        z = Z[rank].clone().requires_grad_()
        m = (z.detach() if detached else z).max(dim=0).values
        dist.all_reduce(m, op=dist.ReduceOp.MAX)
        total = Sum.apply((z - m).exp().sum())
        chosen = Sum.apply((z - m)[1] * (rank == 1))  # the last score
        (total.log() - chosen).backward()
        return z.grad.tolist()

    return torch.tensor(run_in_processes(2, work))


print("maximum detached:", softmax_gradient(True))
print("maximum not detached:", softmax_gradient(False))

# %% numpy
import numpy as np

A, B = np.array([[1.0, 0.5], [3.0, 2.0]]), np.array([[4.0], [0.25]])
x = np.array([[3.0, 5.0]])
y = x @ A @ B
v = 2 * y  # at y, the same in both processes
print("one process, x:", v @ (A @ B).T)
print("one process, b:", v @ x @ A)
for k in 1, 2, 2:  # an all-reduce of v adds up two equal numbers
    print("x, with f:", k * v @ (A @ B).T)
    print("b, both rows:", (k * v @ x @ A).ravel())
print("g, x without f:", v @ B[:1] @ A[:, :1].T)

# %% numpy_maximum
Z, chosen = np.array([[1.0, 1.5], [2.5, 0.5]]), np.array([[0.0, 0.0], [0.0, 1.0]])
right = np.exp(Z) / np.exp(Z).sum() - chosen
print("maximum detached:", right)
at_own_maximum = -right.sum(axis=1, keepdims=True) * (Z.max(axis=1, keepdims=True) == Z)
print("maximum not detached:", right + at_own_maximum)
