"""Lightning and DDP: unused parameters raise, the flag or freezing helps, and old zeros hide their names."""

# %% error raises="RuntimeError: It looks like your LightningModule has parameters that were not used in producing"
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

MESSAGE = (
    "It looks like your LightningModule has parameters that were not used in producing the loss returned by "
    "training_step. If this is intentional, you must enable the detection of unused parameters in DDP, either by "
    "setting the string value `strategy='ddp_find_unused_parameters_true'` or by setting the flag in the strategy "
    "with `strategy=DDPStrategy(find_unused_parameters=True)`."
)


class Trainer:
    """A stand-in for Lightning's Trainer on a CPU, in one process."""

    def __init__(self, strategy):
        self.flag = strategy == "ddp_find_unused_parameters_true"

    def fit(self, module, batches):
        ddp = DistributedDataParallel(module, find_unused_parameters=self.flag)
        optimizer = torch.optim.SGD(module.parameters(), lr=0.01)
        for batch in batches:
            module.optimizer_zero_grad(optimizer)
            try:
                loss = ddp(batch)
            except RuntimeError as error:
                if "Expected to have finished reduction" in str(error):
                    error.args = (MESSAGE,)  # as Lightning does
                raise
            loss.backward()
            module.on_after_backward()
            optimizer.step()


class Module(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used, self.extra = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
        with torch.no_grad():
            self.used.weight.copy_(torch.tensor([[0.5, -2.0]]))
            self.extra.weight.copy_(torch.tensor([[1.5, 0.25]]))

    def training_step(self, x):
        return self.used(x).square().sum()

    def forward(self, batch):
        return self.training_step(batch)

    def optimizer_zero_grad(self, optimizer):
        optimizer.zero_grad()

    def on_after_backward(self):
        names = [name for name, p in self.named_parameters() if p.grad is None]
        print("without a gradient:", names or "nothing")


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
x = torch.tensor([3.0, 5.0])
Trainer(strategy="ddp").fit(Module(), [x, x])

# %% torch
module = Module()
Trainer(strategy="ddp_find_unused_parameters_true").fit(module, [x, x])
print("with the flag:", module.used.weight)

module = Module()
module.extra.requires_grad_(False)  # before the Trainer wraps the module
Trainer(strategy="ddp").fit(module, [x, x])
print("frozen:", module.used.weight)


# %% empty raises="RuntimeError: It looks like your LightningModule has parameters that were not used in producing"
x = torch.tensor([3.0, 5.0])


class Branch(Module):
    def training_step(self, batch):
        x, has_extra = batch
        y = self.used(x) + self.extra(x) if has_extra else self.used(x)
        return y.square().sum()

    def optimizer_zero_grad(self, optimizer):
        optimizer.zero_grad(set_to_none=False)


batches = [(x, True), (x, False), (x, True)]
module = Branch()
Trainer(strategy="ddp").fit(module, batches)

# %% zeros
print("gradient of extra:", module.extra.weight.grad)
print("used:", module.used.weight)
print("extra:", module.extra.weight)


# %% names raises="RuntimeError: It looks like your LightningModule has parameters that were not used in producing"
strategy = "ddp"


class NoneBranch(Branch):
    def optimizer_zero_grad(self, optimizer):
        optimizer.zero_grad()  # None


Trainer(strategy).fit(NoneBranch(), batches)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
w = np.array([[0.5, -2.0]])
for _ in range(2):
    w = w - 0.01 * 2 * (w @ x) * x
print("with the flag:", w)
print("frozen:", w)

# %% numpy_zeros
w, u = np.array([[0.5, -2.0]]), np.array([[1.5, 0.25]])
for has_extra in True, False:
    g = 2 * (w @ x + has_extra * (u @ x)) * x
    w = w - 0.01 * g
    u = u - 0.01 * has_extra * g
print("gradient of extra:", has_extra * g[None])
print("used:", w)
print("extra:", u)
