"""Two arguments, and one tangent."""

# %% error raises="RuntimeError: jvp(f, primals, tangents): Expected primals and tangents to"
import torch

a, b = torch.tensor([3.0, 5.0]), torch.tensor([0.5, 4.0])
t = torch.tensor([1.0, 10.0])
torch.func.jvp(torch.mul, (a, b), (t,))
