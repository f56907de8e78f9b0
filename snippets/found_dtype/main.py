"""A target from NumPy, in double precision, and a prediction in single precision."""

# %% error raises="RuntimeError: Found dtype Double but expected Float"
import numpy as np
import torch

prediction = torch.tensor([4.5, 2.0, 7.0], requires_grad=True)
t = torch.from_numpy(np.array([4.0, 5.0, 6.75]))
loss = torch.nn.functional.huber_loss(prediction, t)
loss.backward()
