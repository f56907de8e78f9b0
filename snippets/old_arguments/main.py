"""retain_variables, the old name of retain_graph."""

# %% error raises="TypeError: an unexpected keyword argument 'retain_variables'"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = x[0] ** 3 * x[1]
y.backward(retain_variables=True)
