"""A pipeline schedule calls backward itself, so a later division of the returned loss changes no gradient."""

# %% torch
import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.nn.functional import cross_entropy

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5], [-2.0, 1.0]])
labels = torch.tensor([2, 0, -100, 1])  # -100: cross_entropy ignores this token
W = torch.tensor([[0.5, -0.25], [0.1, 0.4], [-0.3, 0.2]])
global_valid_tokens = (labels != -100).sum()


def sum_loss(y, t):
    return cross_entropy(y, t, reduction="sum")


def run(loss_fn):
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    layer = torch.nn.Linear(2, 3, bias=False)
    layer.load_state_dict({"weight": W})
    stage = PipelineStage(layer, 0, 1, torch.device("cpu"))
    losses = []
    ScheduleGPipe(stage, 2, loss_fn=loss_fn, scale_grads=False).step(X, target=labels, losses=losses)
    dist.destroy_process_group()
    return sum(losses).detach(), layer.weight


loss, weight = run(sum_loss)
print("loss, divided after the step:", loss / global_valid_tokens)
print("weight.grad:", weight.grad, sep="\n")
print("its norm:", weight.grad.norm())

# %% fixed
loss, weight = run(lambda y, t: sum_loss(y, t) / global_valid_tokens)
print("loss, divided in loss_fn:", loss)
print("weight.grad:", weight.grad, sep="\n")
print("its norm:", weight.grad.norm())

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0]])  # the valid tokens
labels = [2, 0, 1]
global_valid_tokens = len(labels)
W = np.array([[0.5, -0.25], [0.1, 0.4], [-0.3, 0.2]])
p = np.exp(X @ W.T)
p /= p.sum(1, keepdims=True)
loss = -np.log(p[range(3), labels])
grad = (p - np.eye(3)[labels]).T @ X
print("loss, divided after the step:", loss.sum() / global_valid_tokens)
print("weight.grad:", grad)
print("its norm:", np.sqrt((grad**2).sum()))

# %% numpy_fixed
print("loss, divided in loss_fn:", loss.mean())
print("weight.grad:", grad / global_valid_tokens)
print("its norm:", np.sqrt((grad**2).sum()) / global_valid_tokens)
