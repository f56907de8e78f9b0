"""backward in a parent process, and then in a child made by fork: without a GPU, both work."""

# %% torch
import multiprocessing

import torch


def square(w):
    return (w**2).sum()


def child(connection):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    square(w).backward()
    connection.send(w.grad.tolist())


w = torch.tensor([3.0, 5.0], requires_grad=True)
square(w).backward()  # a backward in the parent process
ours, theirs = multiprocessing.Pipe()
process = multiprocessing.get_context("fork").Process(target=child, args=(theirs,))
process.start()
print("gradient in the child:", torch.tensor(ours.recv()))
process.join()

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
print("gradient in the child:", 2 * w)
