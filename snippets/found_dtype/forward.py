"""The same error in a loss that compares the dtypes in the forward computation, with a target of integers."""

# %% error raises="RuntimeError: Found dtype Long but expected Float"
import torch

chance = torch.tensor([0.25, 0.5], requires_grad=True)
torch.nn.functional.binary_cross_entropy(chance, torch.tensor([0, 1]))
