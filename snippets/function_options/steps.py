"""A solver as a Function: what runs in backward outside the Function's own steps."""

# %% torch
import numpy as np
import torch
from torch.profiler import ProfilerActivity, profile
from quiet import no_log_lines


class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        x = torch.from_numpy(np.linalg.solve(A.detach().numpy(), b.detach().numpy()))
        ctx.save_for_backward(A, x)
        return x

    @staticmethod
    def backward(ctx, v):
        A, x = ctx.saved_tensors
        at_b = Solve.apply(A.T, v)
        return -at_b @ x.T, at_b


def profiled_backward():
    loss = (Solve.apply(A, b) ** 2).sum()
    with no_log_lines(), profile(activities=[ProfilerActivity.CPU], record_shapes=True) as profiler:
        loss.backward()
    added = 0
    for event in profiler.events():
        if event.cpu_parent and event.cpu_parent.name.startswith("autograd::engine"):  # a node
            operations = [child.name for child in event.cpu_children]
            print("node:", f"{event.name}, with {', '.join(operations)}")
            if "aten::add_" in operations:
                added += np.prod(event.cpu_children[0].input_shapes[0])
    print("numbers added:", added)


A = torch.tensor([[2.0, 1.0], [0.5, 4.0]], requires_grad=True)
b = torch.tensor([[3.0], [5.0]], requires_grad=True)
profiled_backward()
print("A.grad:", A.grad)

# %% again
profiled_backward()  # without zero_grad
print("A.grad:", A.grad)

# %% numpy
import numpy as np

A = np.array([[2.0, 1.0], [0.5, 4.0]])
b = np.array([[3.0], [5.0]])
x = np.linalg.inv(A) @ b
at_b = np.linalg.inv(A).T @ (2 * x)
at_A = -at_b @ x.T
print("numbers added:", 0)
print("A.grad:", at_A)

# %% numpy_again
print("numbers added:", A.size + b.size)
print("A.grad:", 2 * at_A)
