"""A result on its way to another process."""

# %% error raises="RuntimeError: Cowardly refusing to serialize non-leaf tensor"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
queue = torch.multiprocessing.SimpleQueue()
queue.put(x[0] * x)
