"""fully_shard with a parameter of one element: one process holds it, and the other holds an empty tensor."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


class Scaled(torch.nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
        self.scale = torch.nn.Parameter(torch.full(shape, 0.5))

    def forward(self, x):
        return self.scale * (x @ self.weight.T)


def work(rank):
    """Return the sizes of both parts of scale and its gradient, the whole gradient, and scale after a step."""
    model = Scaled((1,))
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    (model(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    scale, grad = model.scale, model.scale.grad
    sizes = [scale.to_local().numel(), grad.to_local().numel()]
    torch.optim.SGD(model.parameters(), lr=0.0625).step()
    return sizes, grad.full_tensor().tolist(), scale.full_tensor().tolist()


for sizes, grad, scale in run_in_processes(2, work):
    print("sizes of the parts:", torch.tensor(sizes))
    print("gradient of scale:", torch.tensor(grad))
    print("scale after a step:", torch.tensor(scale))


# %% item
def read(rank):
    """Return what item() gives in this process."""
    model = Scaled((1,))
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    try:
        return model.scale.item()
    except RuntimeError as error:
        return str(error).split(".")[0]


print(run_in_processes(2, read)[1])


# %% scalar
def wrap(rank):
    """Return the message for a parameter without dimensions."""
    try:
        fully_shard(Scaled(()), mesh=init_device_mesh("cpu", (2,)))
    except ValueError as error:
        return str(error).split(".")[0]


print(run_in_processes(2, wrap)[0])

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
W, scale = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([0.5])
Y = X @ W.T
grad = 2 * scale * np.sum(Y**2) / Y.size
for part in np.array_split(scale, 2):
    print("sizes of the parts:", np.array([part.size, part.size]))
    print("gradient of scale:", grad)
    print("scale after a step:", scale - 0.0625 * grad)
