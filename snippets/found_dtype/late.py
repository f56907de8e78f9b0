"""The loss is converted, and the target is not."""

# %% error raises="RuntimeError: Found dtype Double but expected Float"
import torch

prediction = torch.tensor([4.5, 2.0, 7.0], requires_grad=True)
t = torch.tensor([4.0, 5.0, 6.75], dtype=torch.float64)
loss = torch.nn.functional.huber_loss(prediction, t)
print("loss.dtype:", loss.dtype)
loss.float().backward()
