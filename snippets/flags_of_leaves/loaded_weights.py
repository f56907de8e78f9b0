"""One step of fine-tuning after load_state_dict: the loaded encoder moves, too, unless its flag is off."""

# %% torch
import torch
from torch import nn

saved = {"weight": torch.tensor([[0.5, 2.0], [1.0, -1.5]])}  # of the pretrained encoder
x, t = torch.tensor([[3.0, -1.0]]), torch.tensor([[5.0]])


def fine_tune(flag):
    encoder, head = nn.Linear(2, 2, bias=False), nn.Linear(2, 1, bias=False)
    encoder.load_state_dict(saved)
    head.weight.data = torch.tensor([[0.25, 0.5]])
    print("encoder.weight.requires_grad:", encoder.weight.requires_grad)
    encoder.requires_grad_(flag)
    model = nn.Sequential(encoder, head)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    (model(x) - t).square().sum().backward()
    print("norm:", nn.utils.clip_grad_norm_(model.parameters(), 1.0))
    optimizer.step()
    print("encoder.weight:", encoder.weight.detach(), sep="\n")
    print("head.weight:", head.weight.detach())


fine_tune(flag=True)

# %% frozen
fine_tune(flag=False)

# %% numpy blind="J @ v: c and h are vectors"
import numpy as np

x, t, lr = np.array([3.0, -1.0]), 5.0, 0.1
W, c = np.array([[0.5, 2.0], [1.0, -1.5]]), np.array([0.25, 0.5])
h = W @ x
v = 2 * (c @ h - t)


def step(flag):
    at_W, at_c = flag * np.outer(v * c, x), v * h
    norm = np.sqrt(np.sum(at_W**2) + at_c @ at_c)
    print("norm:", norm)
    print("encoder.weight:", W - lr * at_W / norm, sep="\n")
    print("head.weight:", (c - lr * at_c / norm)[None])


step(1.0)

# %% numpy_frozen
step(0.0)
