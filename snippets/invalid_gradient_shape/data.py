"""A weight gets another shape by .data, while something keeps its place in a graph."""

# %% error raises="RuntimeError: Function MulBackward0 returned an invalid gradient"
import torch

w = torch.nn.Parameter(torch.tensor([3.0, 5.0]))
kept = w.expand_as(w).grad_fn.next_functions[0][0]  # as DistributedDataParallel keeps it
w.data = torch.tensor([3.0, 5.0, 7.0])
(2 * w).sum().backward()
