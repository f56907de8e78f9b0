"""You cannot switch on the flag of a result: the second round of a loop."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables."
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(2):
    x.requires_grad = True
    loss = (x[0] * x).sum()
    loss.backward()
    x = x + 0.5 * x.grad
