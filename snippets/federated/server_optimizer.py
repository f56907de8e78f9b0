"""A server optimizer: the difference of old and new weights as the gradient."""

# %% torch
import torch

old = torch.tensor([[0.5, -1.0], [2.0, 1.5]])
ends = torch.tensor([[[0.25, -1.5], [2.5, 1.0]], [[0.0, 0.25], [2.25, 1.75]]])  # weights of two clients


def server_step(make_optimizer):
    model = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        model.weight.copy_(old)
    optimizer = make_optimizer(model.parameters())  # in real code: once, before all rounds
    model.weight.grad = model.weight.detach() - ends.mean(0)
    optimizer.step()
    return model.weight.detach()


print("mean of the clients:", ends.mean(0), sep="\n")
print("SGD, learning rate one:", server_step(lambda p: torch.optim.SGD(p, lr=1.0)), sep="\n")
print("SGD, learning rate a half:", server_step(lambda p: torch.optim.SGD(p, lr=0.5)), sep="\n")
print("Adam:", server_step(lambda p: torch.optim.Adam(p, lr=0.1)), sep="\n")

# %% numpy
import numpy as np

old = np.array([[0.5, -1.0], [2.0, 1.5]])
ends = np.array([[[0.25, -1.5], [2.5, 1.0]], [[0.0, 0.25], [2.25, 1.75]]])
mean = ends.mean(axis=0)
print("mean of the clients:", mean, sep="\n")
print("SGD, learning rate one:", mean, sep="\n")
print("SGD, learning rate a half:", (old + mean) / 2, sep="\n")
print("Adam:", old - 0.1 * np.sign(old - mean), sep="\n")  # almost the first step of Adam
