"""A float16 forward pass that overflows, so that the scale falls in each round, down to a limit."""

# %% torch
import torch


def scales(limit):
    """Yield the scale after each round, until it is below the limit."""
    w = torch.tensor([300.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    scaler = torch.amp.GradScaler("cpu", init_scale=131072.0)
    while scaler.get_scale() >= limit:
        optimizer.zero_grad()
        y = 250.0 * w.half()  # 75000 is too large for float16
        scaler.scale(y.float().square().mean()).backward()
        scaler.step(optimizer)
        scaler.update()
        yield scaler.get_scale()


fallen = list(scales(2.0**-73))
print("rounds:", len(fallen))
print("first scale:", fallen[0])
print("last scale:", fallen[-1])

# %% stop
stopped = list(scales(1.0))
print("rounds until the stop:", len(stopped))
print("scale at the stop:", stopped[-1])

# %% numpy
import numpy as np

start = 131072.0
rounds = int(np.log2(start / 5.29e-23))
print("rounds:", rounds)
print("first scale:", start / 2)
print("last scale:", start / 2.0**rounds)

# %% numpy_stop
few = int(np.log2(start)) + 1
print("rounds until the stop:", few)
print("scale at the stop:", start / 2.0**few)
