"""A scaler with a smallest scale, as in DeepSpeed or fairseq: when is the minimum the fault?"""

# %% forward raises="FloatingPointError: the scale would fall below the minimum"
import torch
import torch.nn.functional as F


def first_step(dtype, factor, slope, minimum):
    """Return the scale of the first step that is not skipped, and its gradient."""
    w = torch.tensor([300.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    scaler = torch.amp.GradScaler("cpu", init_scale=64.0)
    while scaler.get_scale() >= minimum:
        optimizer.zero_grad()
        y = factor * w.to(dtype)
        loss = F.mse_loss(slope * y.float(), torch.tensor([1024.0]))
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        if w.grad.isfinite().all():
            return scaler.get_scale(), w.grad
        scaler.step(optimizer)  # skipped
        scaler.update()
    raise FloatingPointError("the scale would fall below the minimum")


first_step(torch.float16, factor=256.0, slope=1.0, minimum=2.0**-30)

# %% floor raises="FloatingPointError: the scale would fall" blind="input: a higher minimum fails, too"
first_step(torch.float16, factor=1.0, slope=8.0, minimum=8.0)

# %% torch
scale, gradient = first_step(torch.float16, factor=1.0, slope=8.0, minimum=0.125)
print("float16, lower minimum, scale:", scale)
print("float16, lower minimum, gradient:", gradient)
scale, gradient = first_step(torch.bfloat16, factor=256.0, slope=1.0, minimum=8.0)
print("bfloat16, scale:", scale)
print("bfloat16, gradient:", gradient)

# %% numpy one-point="float16 and bfloat16 hold these numbers exactly, and round most others"
import numpy as np

w, t = 300.0, 1024.0


def largest_scale(at_y, largest):
    scale = 64.0
    while scale * abs(at_y) > largest:
        scale /= 2
    return scale


at_y = 2 * (8.0 * w - t) * 8.0
print("float16, lower minimum, scale:", largest_scale(at_y, 65504.0))
print("float16, lower minimum, gradient:", np.array([at_y]))
at_y = 2 * (256.0 * w - t)
print("bfloat16, scale:", largest_scale(at_y, 3.39e38))
print("bfloat16, gradient:", np.array([at_y * 256.0]))
