"""An index that is too large for an embedding: on the CPU, the error comes at the line of the embedding."""

# %% error raises="IndexError: index out of range in self"
import torch

table = torch.nn.Embedding(4, 2)
table(torch.tensor([0, 4])).sum().backward()
