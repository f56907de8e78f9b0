"""Tied weights of an embedding and lm_head: meta and to_empty, assign, and fully_shard."""

# %% torch
import torch

W = torch.tensor([[1.0, 3.0], [2.0, -1.0], [0.5, 4.0]])


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(3, 2)
        self.lm_head = torch.nn.Linear(2, 3, bias=False)
        self.tie()

    def tie(self):
        self.lm_head.weight = self.embedding.weight

    def forward(self, token):
        return self.lm_head(self.embedding(token))


def gradients(tie_again):
    with torch.device("meta"):
        model = Model()
    model.to_empty(device="cpu")
    if tie_again:
        model.tie()
    model.load_state_dict({"embedding.weight": W, "lm_head.weight": W})
    model(torch.tensor(1)).square().sum().backward()
    return model.embedding.weight.grad, model.lm_head.weight.grad


embedding, lm_head = gradients(tie_again=False)
print("the embedding after to_empty:", embedding)
print("lm_head after to_empty:", lm_head)
embedding, lm_head = gradients(tie_again=True)
print("tied again, embedding:", embedding)
print("tied again, lm_head:", lm_head)

# %% assign
with torch.device("meta"):
    model = Model()
model.load_state_dict({"embedding.weight": W, "lm_head.weight": W}, assign=True)
print("one parameter after assign?", model.lm_head.weight is model.embedding.weight)

# %% error raises="ValueError: Parameter 'lm_head.weight' is shared with a parameter already managed"
import tempfile

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))
model = Model()
fully_shard(model.embedding, mesh=mesh)
fully_shard(model.lm_head, mesh=mesh)
fully_shard(model, mesh=mesh)
model(torch.tensor(1))

# %% sharded
model = Model()
model.load_state_dict({"embedding.weight": W, "lm_head.weight": W})
fully_shard([model.embedding, model.lm_head], mesh=mesh)  # one group
fully_shard(model, mesh=mesh)
model(torch.tensor(1)).square().sum().backward()
print("sharded together:", model.embedding.weight.grad.full_tensor())

# %% numpy
import numpy as np

W = np.array([[1.0, 3.0], [2.0, -1.0], [0.5, 4.0]])
h = W[1]
v = 2 * W @ h  # at the scores
embedding, lm_head = np.zeros((3, 2)), np.outer(v, h)
embedding[1] = v @ W
print("the embedding after to_empty:", embedding)
print("lm_head after to_empty:", lm_head)
print("tied again, embedding:", embedding + lm_head)
print("tied again, lm_head:", embedding + lm_head)

# %% numpy_assign
first, second = W.view(), W.view()  # assign makes a parameter for each name
print("one parameter after assign?", first is second)

# %% numpy_sharded
print("sharded together:", embedding + lm_head)
