"""Features made in inference mode, in a loss: L = (w₁f₁ + w₂f₂)²."""

# %% error raises="RuntimeError: Inference tensors cannot be saved for backward"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
loss = (w * features).sum() ** 2
