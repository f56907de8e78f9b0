"""Two calls without retain_graph."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = x[0] ** 3 * x[1]
y.backward()  # without retain_variables=True
y.backward(torch.tensor(4.0))
