"""One row of a huge expanded tensor: backward asks for the memory of all rows."""

# %% error raises="RuntimeError: can't allocate memory: you tried to allocate"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
rows = x.expand(10**15, 2)  # a view, which costs no memory
L = (rows[7] ** 2).sum()
L.backward()
