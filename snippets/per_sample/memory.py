"""The cost of gradients of 12 samples in a network from 64 to 32 to 10 numbers: multiplications, and numbers held."""

# %% torch
import torch
from torch.func import functional_call, grad, jacrev, vmap
from torch.nn import Linear, Sequential, Tanh
from torch.utils.flop_counter import FlopCounterMode

net = Sequential(Linear(64, 32), Tanh(), Linear(32, 10))
X, t = torch.rand(12, 64), torch.rand(12, 10)
parameters = {name: p.detach() for name, p in net.named_parameters()}


def losses(parameters, x, t):  # for one sample or for a batch
    return (functional_call(net, parameters, (x,)) - t).square().sum(dim=-1)


def ordinary():
    losses(dict(net.named_parameters()), X, t).sum().backward()


def loop():
    for i in range(12):
        losses(dict(net.named_parameters()), X[i], t[i]).backward()


def loop_over_losses():
    for one in losses(dict(net.named_parameters()), X, t):
        one.backward(retain_graph=True)


def all_rows():
    y = losses(dict(net.named_parameters()), X, t)
    torch.autograd.grad(y, net.parameters(), torch.eye(12), is_grads_batched=True)


by_vmap = vmap(grad(losses), in_dims=(None, 0, 0))


def multiplications(function, *arguments):
    with FlopCounterMode(display=False) as counter:
        function(*arguments)
    return counter.get_total_flops() // 2


print("one backward for the batch:", multiplications(ordinary))
print("forward and backward for each sample:", multiplications(loop))
print("vmap over the samples:", multiplications(by_vmap, parameters, X, t))
print("backward for each loss of the batch:", multiplications(loop_over_losses))
print("all rows of J in one call:", multiplications(all_rows))
print("rows by jacrev:", multiplications(jacrev(losses), parameters, X, t))

# %% held
each = by_vmap(parameters, X, t)
chunked = vmap(grad(losses), in_dims=(None, 0, 0), chunk_size=4)(parameters, X, t)
print("numbers in the network:", sum(p.numel() for p in net.parameters()))
print("in one gradient:", sum(p.grad.numel() for p in net.parameters()))
print("in all gradients of samples:", sum(g.numel() for g in each.values()))
print("the same by chunks of four:", sum(g.numel() for g in chunked.values()))

# %% numpy
n, h, m = 64, 32, 10
forward = n * h + h * m
back = (h * n + m * h) + m * h
print("one backward for the batch:", 12 * (forward + back))
print("forward and backward for each sample:", 12 * (forward + back))
print("vmap over the samples:", 12 * (forward + back))
rows = 12 * forward + 12 * 12 * back
print("backward for each loss of the batch:", rows)
print("all rows of J in one call:", rows)
print("rows by jacrev:", rows)

P = (n * h + h) + (h * m + m)
print("numbers in the network:", P)
print("in one gradient:", P)
print("in all gradients of samples:", 12 * P)
print("the same by chunks of four:", 12 * P)
