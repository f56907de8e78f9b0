"""LoRA under FSDP in two processes: the numbers that the gradient holds, with and without units of their own."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard
from torch.distributed.fsdp.wrap import CustomPolicy

X = torch.tensor([[1.0, 3.0, -1.0, 2.0], [5.0, 0.5, 3.0, -1.0]])  # one sample for each process


class LoRA(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.A = torch.nn.Linear(4, 2, bias=False)
        self.base = torch.nn.Linear(4, 4, bias=False)
        self.B = torch.nn.Linear(2, 4, bias=False)
        with torch.no_grad():
            self.A.weight.copy_(torch.tensor([[1.0, 0.0, 2.0, 0.5], [-1.0, 3.0, 0.0, 1.0]]))
            self.base.weight.copy_(torch.eye(4))
            self.B.weight.copy_(torch.tensor([[1.0, 2.0], [0.5, -1.0], [0.0, 3.0], [-2.0, 1.0]]))
        self.base.requires_grad_(False)

    def forward(self, x):
        return self.base(x) + self.B(self.A(x))


def is_lora(module):
    """Return True for a linear layer of which all parameters learn."""
    return isinstance(module, torch.nn.Linear) and all(p.requires_grad for p in module.parameters())


def is_frozen(module):
    """Return True for a linear layer of which no parameter learns."""
    return isinstance(module, torch.nn.Linear) and not any(p.requires_grad for p in module.parameters())


def work(rank, way):
    model = LoRA()
    if way == "nothing frozen":
        model.base.requires_grad_(True)
    if way == "fully_shard":
        fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    else:
        choice = {"own units": is_lora, "frozen apart": is_frozen}.get(way)
        policy = CustomPolicy(choice) if choice else None
        cpu = torch.device("cpu")
        model = FullyShardedDataParallel(model, device_id=cpu, use_orig_params=True, auto_wrap_policy=policy)
    (model(X[rank]) ** 2).mean().backward()
    memory = {}
    for p in model.parameters():
        if p.grad is not None:
            local = p.grad.to_local() if way == "fully_shard" else p.grad
            memory[local.untyped_storage().data_ptr()] = local.untyped_storage().nbytes() // 4
    held = sum(memory.values())
    if way == "fully_shard":
        return held, model.A.weight.grad.full_tensor().tolist()
    with FullyShardedDataParallel.summon_full_params(model, with_grads=True):
        return held, model.A.weight.grad.tolist()


for way in "nothing frozen", "one unit", "own units", "frozen apart", "fully_shard":
    held, grad = zip(*run_in_processes(2, lambda rank, way=way: work(rank, way)), strict=True)
    print(f"numbers in each process, {way}:", torch.tensor(held))
print("gradient of A:", torch.tensor(grad[0]))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0, -1.0, 2.0], [5.0, 0.5, 3.0, -1.0]])
A = np.array([[1.0, 0.0, 2.0, 0.5], [-1.0, 3.0, 0.0, 1.0]])
B = np.array([[1.0, 2.0], [0.5, -1.0], [0.0, 3.0], [-2.0, 1.0]])
lora, base, processes = A.size + B.size, X.shape[1] ** 2, len(X)
whole = lora + base
for way, size in (
    ("nothing frozen", whole),
    ("one unit", whole),
    ("own units", lora),
    ("frozen apart", lora),
    ("fully_shard", lora),
):
    print(f"numbers in each process, {way}:", np.full(processes, size // processes))
V = 2 * (X + X @ A.T @ B.T) / X.size  # at the outputs, for a mean over both samples
print("gradient of A:", B.T @ V.T @ X)
