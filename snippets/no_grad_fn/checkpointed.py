"""An adapter in a checkpoint after a frozen embedding, as in LoRA: v = (1, 10)."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch.utils.checkpoint import checkpoint

rows = torch.tensor([[0.5, 1.0], [3.0, -1.0], [2.0, 4.0]])
embedding = torch.nn.Embedding.from_pretrained(rows)  # frozen
adapter = torch.nn.Linear(2, 1, bias=False)  # the part that learns
h = embedding(torch.tensor([2, 0]))
loss = checkpoint(adapter, h, use_reentrant=True).sum()
loss.backward()

# %% torch
y = checkpoint(adapter, h, use_reentrant=False)
y.backward(torch.tensor([[1.0], [10.0]]))
print("adapter.weight.grad:", adapter.weight.grad)

# %% numpy
import numpy as np

rows = np.array([[0.5, 1.0], [3.0, -1.0], [2.0, 4.0]])
h = rows[[2, 0]]
v = np.array([[1.0], [10.0]])
print("adapter.weight.grad:", v.T @ h)
