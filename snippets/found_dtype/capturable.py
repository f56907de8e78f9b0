"""capturable=True on a CPU, and after a load_state_dict."""

# %% error raises="AssertionError: If capturable=True, params and state_steps must be on supported devices"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.Adam([w], lr=0.1)
(w**2).sum().backward()
optimizer.step()
checkpoint = optimizer.state_dict()

resumed = torch.optim.Adam([w], lr=0.1)
resumed.load_state_dict(checkpoint)
resumed.param_groups[0]["capturable"] = True
resumed.step()

# %% torch
resumed = torch.optim.Adam([w], lr=0.1)
resumed.load_state_dict(checkpoint)
w.grad = None
(w**2).sum().backward()
resumed.step()
print("w:", w)

# %% numpy
import numpy as np

w, m, s = np.array([3.0, 5.0]), 0.0, 0.0
for t in (1, 2):
    g = 2 * w
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    w = w - 0.1 * m / (1 - 0.9**t) / np.sqrt(s / (1 - 0.999**t))
print("w:", w)
