"""Two all-gathers with a derivative: redistribute and to_local of a DTensor, and all_gather_tensor_autograd."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed._functional_collectives import all_gather_tensor_autograd
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a row for each process


def from_dtensor(x, mesh):
    return DTensor.from_local(x, mesh, [Shard(0)]).redistribute(placements=[Replicate()]).to_local()


def from_dtensor_with_partial(x, mesh):
    whole = DTensor.from_local(x, mesh, [Shard(0)]).redistribute(placements=[Replicate()])
    return whole.to_local(grad_placements=[Partial()])


def from_function(x, mesh):
    return all_gather_tensor_autograd(x, gather_dim=0, group=mesh.get_group())


def gradient(gather, *factors):
    def work(rank):
        mesh = init_device_mesh("cpu", (2,))
        x = X[rank : rank + 1].clone().requires_grad_()
        y = gather(x, mesh)
        (factors[rank] * y**3).sum().backward()
        return x.grad[0].tolist()

    return torch.tensor(run_in_processes(2, work))


print("the same loss, to_local:", gradient(from_dtensor, 2, 2))
print("the same loss, all_gather_tensor_autograd:", gradient(from_function, 2, 2))

# %% own
print("own losses, to_local:", gradient(from_dtensor, 2, 5))
print("own losses, with Partial:", gradient(from_dtensor_with_partial, 2, 5))
print("own losses, all_gather_tensor_autograd:", gradient(from_function, 2, 5))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
J = 3 * X**2  # of the sum of all cubes
print("the same loss, to_local:", 2 * J)
print("the same loss, all_gather_tensor_autograd:", (2 + 2) * J)

# %% numpy_own
print("own losses, to_local:", np.array([[2.0], [5.0]]) * J)
print("own losses, with Partial:", (2 + 5) * J)
print("own losses, all_gather_tensor_autograd:", (2 + 5) * J)
