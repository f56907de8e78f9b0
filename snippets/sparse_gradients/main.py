"""Adam receives the gradient of a sparse embedding."""

# %% error raises="RuntimeError: Adam does not support sparse gradients"
import torch

embedding = torch.nn.Embedding(3, 2, sparse=True)
optimizer = torch.optim.Adam(embedding.parameters(), lr=0.1)
embedding(torch.tensor([2, 0, 2])).sum().backward()
optimizer.step()
