"""With one flat parameter for each unit of FSDP, layer.weight is a view of it. One gloo process."""

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
import tempfile
import warnings

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.distributed.fsdp.wrap import ModuleWrapPolicy

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
warnings.filterwarnings("ignore", "FSDP is switching to use `NO_SHARD`")  # one process is enough here


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2, bias=False)
        self.head = torch.nn.Linear(2, 1, bias=False)
        with torch.no_grad():
            self.layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
            self.head.weight.copy_(torch.tensor([[4.0, 0.5]]))

    def forward(self, x):
        return self.head(self.layer(x))


def wrap(model, **options):
    """Give each linear layer a unit of its own."""
    policy = ModuleWrapPolicy({torch.nn.Linear})
    return FullyShardedDataParallel(model, device_id=torch.device("cpu"), auto_wrap_policy=policy, **options)


model = wrap(Model())
model.layer.weight.requires_grad = False

# %% torch
weight = model.layer.weight
print("it is a leaf:", weight.is_leaf)
print("its node:", type(weight.grad_fn).__name__)
for name, p in model.named_parameters():
    print(name, "leaf" if p.is_leaf else "result")
print("with use_orig_params=True")
for name, p in wrap(Model(), use_orig_params=True).named_parameters():
    print(name, "leaf" if p.is_leaf else "result")

# %% frozen
x = torch.tensor([3.0, 5.0])


def report(way, model):
    model(x).square().sum().backward()
    layer, head = (p.grad for p in model.parameters())
    print(f"layer, {way}:", layer)
    print(f"head, {way}:", head.flatten())


model = Model()
model.layer.weight.requires_grad = False  # before the wrapping
report("frozen before", wrap(model))
model = wrap(Model())
next(model.layer.parameters()).requires_grad = False  # the flat parameter of this unit
report("frozen after", model)
dist.destroy_process_group()

# %% numpy_frozen blind="J @ v: both factors are vectors"
import numpy as np

W, a, x = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([4.0, 0.5]), np.array([3.0, 5.0])
h = W @ x
for way in ("frozen before", "frozen after"):
    print(f"head, {way}:", 2 * (a @ h) * h)
