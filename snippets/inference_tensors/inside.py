"""The loss is also computed in inference mode."""

# %% silenced raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
    loss = (w * features).sum() ** 2
loss.backward()
