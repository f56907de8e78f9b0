"""GradScaler with a pipeline schedule: the scale is in the loss function, and each stage may overflow alone."""

# %% torch
import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleInterleaved1F1B
from torch.nn.functional import mse_loss

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5], [-2.0, 1.0]])
T = torch.tensor([[-0.5], [6.5], [-1.75], [-4.5]])
A, B = torch.tensor([[0.5, -0.25], [0.1, 0.2]]), torch.tensor([[4.0, -1.5]])


def train(init_scale):
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    first, last = torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 1, bias=False)
    first.load_state_dict({"weight": A})
    last.load_state_dict({"weight": B})
    scaler = torch.amp.GradScaler("cpu", init_scale=init_scale)
    optimizers = [torch.optim.SGD(m.parameters(), lr=0.5) for m in (first, last)]
    stages = [PipelineStage(m, k, 2, torch.device("cpu")) for k, m in enumerate((first, last))]
    schedule = ScheduleInterleaved1F1B(stages, 2, loss_fn=lambda y, t: scaler.scale(mse_loss(y, t)))
    schedule.step(X, target=T)  # runs backward with the scaled loss
    dist.destroy_process_group()
    for optimizer in optimizers:
        scaler.unscale_(optimizer)
    grads = [first.weight.grad, last.weight.grad]
    for optimizer in optimizers:
        scaler.step(optimizer)
    scaler.update()
    return grads, first.weight, last.weight


grads, first, last = train(init_scale=1024.0)
print("gradient of the first stage:", grads[0], sep="\n")
print("gradient of the last stage:", grads[1])

# %% skipped
grads, first, last = train(init_scale=2.0**127)
print("first stage, all finite:", bool(grads[0].isfinite().all()))
print("last stage, all finite:", bool(grads[1].isfinite().all()))
print("first stage after the step:", first.detach(), sep="\n")
print("last stage after the step:", last.detach())

# %% shared
from processes import run_in_processes
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler


def work(rank):
    w = torch.tensor([0.5, -0.25], requires_grad=True)  # one weight for each stage
    scaler = ShardedGradScaler("cpu", init_scale=2.0**127, process_group=dist.group.WORLD)
    optimizer = torch.optim.SGD([w], lr=0.5)
    scaler.scale((w * torch.tensor([[3.0, 0.5], [0.25, 0.5]])[rank]).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    return w.tolist()


for w in run_in_processes(2, work):
    print("w after the step:", torch.tensor(w))

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5], [-2.0, 1.0]])
t = np.array([-0.5, 6.5, -1.75, -4.5])
A, B = np.array([[0.5, -0.25], [0.1, 0.2]]), np.array([[4.0, -1.5]])
H = X @ A.T
v = 2 * ((H @ B.T)[:, 0] - t) / 4
grad_A, grad_B = B.T @ (v @ X)[None], (v @ H)[None]
print("gradient of the first stage:", grad_A)
print("gradient of the last stage:", grad_B)

# %% numpy_skipped blind="x - y: no scaled gradient is near the limit" one-point="others overflow in both, or in none"
largest = (2 - 2.0**-23) * 2.0**127  # of float32
finite_A, finite_B = (bool((abs(g) * 2.0**127 <= largest).all()) for g in (grad_A, grad_B))
print("first stage, all finite:", finite_A)
print("last stage, all finite:", finite_B)
print("first stage after the step:", A - 0.5 * finite_A * grad_A)
print("last stage after the step:", B - 0.5 * finite_B * grad_B)

# %% numpy_shared
slopes = np.array([[3.0, 0.5], [0.25, 0.5]])
for slope in slopes:
    print("w after the step:", np.array([0.5, -0.25]) - 0.5 * bool((slopes < 2).all()) * slope)
