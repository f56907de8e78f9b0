"""Anomaly mode tells which operation had saved the tensor that was changed."""

# %% error tags=["raises-exception"] raises="RuntimeError: The variable in question was changed in there"
import warnings

import torch

x = torch.tensor([0.5, 2.0], requires_grad=True)
with torch.autograd.set_detect_anomaly(True), warnings.catch_warnings(record=True) as caught:
    y = x.exp()
    y += x[0]
    try:
        y.backward(torch.tensor([1.0, 10.0]))
    finally:
        print(str(caught[0].message).splitlines()[-2])  # the last line of the traceback
