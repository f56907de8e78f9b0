"""The gradient edge of a tensor that requires no gradient."""

# %% error raises="RuntimeError: It is not possible to get the gradient edge for a Tensor"
import torch

torch.autograd.graph.get_gradient_edge(torch.tensor([3.0, 5.0]))
