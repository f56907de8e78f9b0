"""Hooks that exchange the gradient of each expert: an expert without tokens in one process, and three fixes."""

# %% torch
from datetime import timedelta

import torch
import torch.distributed as dist
from processes import run_in_processes

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[[1.0, 3.0], [2.0, 0.5]], [[4.0, -1.0], [0.5, 5.0]]])  # two tokens for each process
chosen = torch.tensor([[0, 1], [0, 0]])  # in process 1, expert 1 has no tokens


def make_experts():
    experts = torch.nn.ModuleList(torch.nn.Linear(2, 1, bias=False) for _ in range(2))
    with torch.no_grad():
        experts[0].weight.copy_(torch.tensor([[0.5, 2.0]]))
        experts[1].weight.copy_(torch.tensor([[-1.0, 3.0]]))
    return experts


def only_used(experts, x, choice):
    return sum(experts[k](x[choice == k]).square().sum() for k in choice.unique().tolist())


def step(rank, loss_of, seconds=60):
    experts = make_experts()
    group = dist.new_group(timeout=timedelta(seconds=60))

    def exchange(p):  # as soon as the gradient of this expert is complete
        dist.all_reduce(p.grad, group=group)
        p.grad /= dist.get_world_size()
        group.set_timeout(timedelta(seconds=seconds))  # for the second exchange

    for p in experts.parameters():
        p.register_post_accumulate_grad_hook(exchange)
    try:
        loss_of(experts, X[rank], chosen[rank]).backward()
    except RuntimeError as error:
        return "timed out" if "Timed out" in str(error) else str(error)
    finally:
        dist.barrier()  # each process stays alive until the other one is done
    return [p.grad if p.grad is None else p.grad[0].tolist() for p in experts.parameters()]


both = run_in_processes(2, lambda rank: step(rank, only_used, seconds=1))
print("process a:", both[0])
print("process b, expert a:", torch.tensor(both[1][0]))
print("process b, expert b:", both[1][1])


# %% empty
def all_experts(experts, x, choice):
    return sum(expert(x[choice == k]).square().sum() for k, expert in enumerate(experts))


print("own rows, perhaps none:", torch.tensor(run_in_processes(2, lambda rank: step(rank, all_experts))[1]))


# %% times_zero blind="x - y: the term is zero"
def zero_output(experts, x, choice):
    unused = 0 * sum(expert(x[:1]).sum() for expert in experts)
    return only_used(experts, x, choice) + unused


print("with a zero output:", torch.tensor(run_in_processes(2, lambda rank: step(rank, zero_output))[1]))


# %% after
def after_backward(rank):
    experts = make_experts()
    only_used(experts, X[rank], chosen[rank]).backward()
    for p in experts.parameters():  # all experts, in the same order in each process
        if p.grad is None:
            p.grad = torch.zeros_like(p)
        dist.all_reduce(p.grad)
        p.grad /= dist.get_world_size()
    return [p.grad[0].tolist() for p in experts.parameters()]


print("after backward:", torch.tensor(run_in_processes(2, after_backward)[1]))

# %% single
experts = make_experts()
(only_used(experts, X.flatten(0, 1), chosen.flatten()) / 2).backward()
print("one process:", torch.cat([p.grad for p in experts.parameters()]))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [2.0, 0.5], [4.0, -1.0], [0.5, 5.0]])
W, choice = np.array([[0.5, 2.0], [-1.0, 3.0]]), np.array([0, 1, 0, 0])
J_each = 2 * np.sum(X * W[choice], axis=1, keepdims=True) * X  # a row for each token
G = np.stack([J_each[choice == k].sum(axis=0) for k in range(2)]) / 2
wrong = (J_each[1] + J_each[2] + J_each[3]) / 2  # the sum of two experts
print("process b, expert a:", wrong)

# %% numpy_empty
print("own rows, perhaps none:", G)

# %% numpy_times_zero
print("with a zero output:", G)

# %% numpy_after
print("after backward:", G)

# %% numpy_single
print("one process:", G)
