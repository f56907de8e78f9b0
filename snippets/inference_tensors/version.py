"""The version of a tensor made in inference mode."""

# %% error raises="RuntimeError: Inference tensors do not track version counter"
import torch

with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
features._version
