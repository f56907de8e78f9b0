"""Averaged weights written into each client: in place, as new parameters, and with or without the old momentum."""

# %% torch
import torch

start, targets = torch.tensor([1.0, -2.0]), (torch.tensor([3.0, 0.5]), torch.tensor([-1.0, 4.0]))


def make_client():
    model = torch.nn.Linear(2, 1, bias=False)
    model.load_state_dict({"weight": start[None]})
    return model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)


def local_step(model, optimizer, target):
    optimizer.zero_grad()
    (model.weight[0] - target).square().sum().backward()
    optimizer.step()


def two_rounds(send, *, reset=False):
    clients = [make_client() for _ in targets]
    for _ in range(2):
        for (model, optimizer), target in zip(clients, targets, strict=True):
            local_step(model, optimizer, target)
        mean = torch.stack([model.weight.detach() for model, _ in clients]).mean(dim=0)
        for model, optimizer in clients:
            send(model, mean)
            if reset:
                optimizer.state.clear()
    for (model, optimizer), target in zip(clients, targets, strict=True):
        local_step(model, optimizer, target)
    return clients[0][0].weight.detach()[0]


def in_place(model, mean):
    model.load_state_dict({"weight": mean})


def new_parameter(model, mean):
    model.weight = torch.nn.Parameter(mean.clone())


print("in place, momentum kept:", two_rounds(in_place))
print("in place, momentum reset:", two_rounds(in_place, reset=True))
print("new parameter:", two_rounds(new_parameter))

# %% numpy
import numpy as np

start, targets = np.array([1.0, -2.0]), np.array([[3.0, 0.5], [-1.0, 4.0]])


def after(reset):
    w, momentum = start, np.zeros((2, 2))
    for _ in range(3):
        momentum = 0.9 * momentum * (not reset) + 2 * (w - targets)
        local = w - 0.1 * momentum  # one row for each client
        w = local.mean(axis=0)
    return local[0]


print("in place, momentum kept:", after(reset=False))
print("in place, momentum reset:", after(reset=True))
w = start - 0.1 * 2 * (start - targets).mean(axis=0)  # the optimizer steps the old parameter, so only round one counts
print("new parameter:", w)
