"""A tensor made in inference mode that should require a gradient."""

# %% error raises="RuntimeError: Setting requires_grad=True on inference tensor"
import torch

with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
features.requires_grad_()
