"""A tensor made in inference mode is changed in place."""

# %% error raises="RuntimeError: Inplace update to inference tensor"
import torch

with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
features.mul_(3)
