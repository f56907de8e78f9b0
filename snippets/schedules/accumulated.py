"""Gradient accumulation with a pipeline schedule: scale_grads divides the sum of all earlier parts again."""

# %% torch
import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.nn.functional import mse_loss

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5], [-2.0, 1.0], [0.0, 3.0], [1.0, -2.5]])
T = torch.tensor([[1.0], [2.0], [-1.0], [0.5], [4.0], [-3.0]])


def linear():
    layer = torch.nn.Linear(2, 1, bias=False)
    layer.load_state_dict({"weight": torch.tensor([[0.5, -0.25]])})
    return layer


def accumulate(loss, scale_grads):
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    layer = linear()
    stage = PipelineStage(layer, 0, 1, torch.device("cpu"))  # the only stage, so one process runs the schedule
    schedule = ScheduleGPipe(stage, n_microbatches=2, loss_fn=loss, scale_grads=scale_grads)
    for x, t in zip(X.split(2), T.split(2), strict=True):
        schedule.step(x, target=t)
    dist.destroy_process_group()
    return layer.weight.grad


print("with scale_grads, gradient:", accumulate(mse_loss, scale_grads=True))

layer = linear()
mse_loss(layer(X), T).backward()
print("without a pipeline, gradient:", layer.weight.grad)

# %% fixed
parts = 3 * 2  # steps of the schedule before one step of the optimizer, times microbatches
in_loss = accumulate(lambda y, t: mse_loss(y, t) / parts, scale_grads=False)
print("divided in the loss, gradient:", in_loss)
once = accumulate(mse_loss, scale_grads=False) / parts
print("divided once at the end, gradient:", once)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5], [-2.0, 1.0], [0.0, 3.0], [1.0, -2.5]])
t = np.array([1.0, 2.0, -1.0, 0.5, 4.0, -3.0])
w = np.array([0.5, -0.25])
g = 2 * (X @ w - t)[:, None] * X  # one row for each sample, which is a microbatch
grad = np.zeros(2)
for k in range(3):
    grad = (grad + g[2 * k] + g[2 * k + 1]) / 2
print("with scale_grads, gradient:", grad[None])
print("without a pipeline, gradient:", g.mean(0)[None])

# %% numpy_fixed
print("divided in the loss, gradient:", g.sum(0)[None] / 6)
print("divided once at the end, gradient:", g.mean(0)[None])
