"""Forward mode through distances computed with cdist."""

# %% error raises="NotImplementedError: Trying to use forward AD with _cdist_forward"
import torch

x = torch.tensor([[3.0, 1.0]])
t = torch.tensor([[1.0, 10.0]])
corners = torch.tensor([[0.0, 5.0], [-2.0, -11.0]])
torch.func.jvp(lambda x: torch.cdist(x, corners), (x,), (t,))
