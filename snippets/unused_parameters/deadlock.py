"""A synchronized layer in one process: its backward waits for the other replica."""

# %% torch
import threading

import torch

together = threading.Barrier(2)  # for two replicas
received = [None, None]


class Synchronized(torch.autograd.Function):
    """In backward, use the mean of the gradients of both replicas."""

    @staticmethod
    def forward(ctx, x, replica):
        ctx.replica = replica
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        received[ctx.replica] = v
        try:
            together.wait()
        except threading.BrokenBarrierError:
            raise RuntimeError("the other replica did not come") from None
        return (received[0] + received[1]) / 2, None


def backward(replica, w):
    (Synchronized.apply(w, replica) * (replica + 3.0)).sum().backward()


w = [torch.tensor([1.0], requires_grad=True) for _ in range(2)]
threads = [threading.Thread(target=backward, args=(i, w[i])) for i in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("first:", w[0].grad)
print("second:", w[1].grad)

# %% error raises="RuntimeError: the other replica did not come"
together = threading.Barrier(2, timeout=0.1)
backward(0, w[0])  # the second replica does not come

# %% numpy
import numpy as np

v = np.array([[3.0], [4.0]])
print("first:", np.full(2, 1 / 2) @ v)
print("second:", np.full(2, 1 / 2) @ v)
