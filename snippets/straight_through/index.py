"""An index that requires a gradient."""

# %% error raises="RuntimeError: Expected tensor for argument #1 'indices' to have one of the"
import torch

table = torch.tensor([[3.0, 5.0], [0.5, 4.0]])
index = torch.tensor([0.8], requires_grad=True)
torch.nn.functional.embedding(index.round(), table)
