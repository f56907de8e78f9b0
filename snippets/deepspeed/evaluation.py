"""ZeRO-3, a gradient during an evaluation: backward without step, read one matrix, clear before the next step."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

x_eval, x_train = torch.tensor([[[1.0, 3.0], [5.0, 0.5]], [[2.0, -1.0], [0.25, 4.0]]])
start = torch.tensor([[1.0, 2.0], [3.0, -1.0]])


class Engine:  # a stand-in: each process keeps one row of the gradient
    def __init__(self, rank):
        self.v, self.rank, self.shard, self.is_new = start.clone().requires_grad_(), rank, None, True

    def backward(self, loss):
        loss.backward()
        dist.all_reduce(self.v.grad)
        row = self.v.grad[self.rank] / dist.get_world_size()
        self.shard = row if self.is_new else self.shard + row
        self.v.grad, self.is_new = None, False

    def full_grad(self):  # as safe_get_full_grad
        rows = [torch.empty_like(self.shard) for _ in range(dist.get_world_size())]
        dist.all_gather(rows, self.shard)
        return torch.stack(rows).tolist()

    def zero_grad(self):  # as engine.optimizer.zero_grad()
        self.is_new = True


def work(rank):
    engine = Engine(rank)
    engine.backward((engine.v @ x_eval[rank]).square().sum())  # no step
    of_evaluation = engine.full_grad()
    engine.backward((engine.v @ x_train[rank]).square().sum())
    both = engine.full_grad()
    engine.zero_grad()
    engine.backward((engine.v @ x_train[rank]).square().sum())
    return of_evaluation, both, engine.full_grad()


of_evaluation, both, cleared = run_in_processes(2, work)[0]
print("evaluation, gradient of V:", torch.tensor(of_evaluation))
print("training, not cleared:", torch.tensor(both))
print("training, cleared:", torch.tensor(cleared))

# %% numpy
import numpy as np

V = np.array([[1.0, 2.0], [3.0, -1.0]])
x_eval, x_train = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([[2.0, -1.0], [0.25, 4.0]])


def mean_gradient(X):
    return 2 * (X @ V.T).T @ X / len(X)


print("evaluation, gradient of V:", mean_gradient(x_eval))
print("training, not cleared:", mean_gradient(x_eval) + mean_gradient(x_train))
print("training, cleared:", mean_gradient(x_train))
