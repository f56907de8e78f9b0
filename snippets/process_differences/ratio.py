"""A weight gradient from the hooked input and grad_output, next to .grad: loss scale, clipping, and DDP's mean."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

images = torch.tensor([[[[1.0, 3.0, -2.0]]], [[[4.0, 0.5, 5.0]]]])  # a sample for each process


def make_conv():
    conv = torch.nn.Conv2d(1, 1, kernel_size=(1, 2), bias=False)
    with torch.no_grad():
        conv.weight.copy_(torch.tensor([[[[0.5, -1.0]]]]))
    return conv


def hook(conv):
    saved = {}

    def keep(module, args, output):
        saved["x"] = args[0].detach()
        output.register_hook(lambda v: saved.update(v=v))  # the gradient at the output

    conv.register_forward_hook(keep)
    return lambda: torch.nn.grad.conv2d_weight(saved["x"], conv.weight.shape, saved["v"])


conv = make_conv()
by_hand = hook(conv)
optimizer = torch.optim.SGD(conv.parameters(), lr=0.125)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
scaler.scale(conv(images).square().mean()).backward()
print("after backward, ratio:", (by_hand() / conv.weight.grad).ravel())
scaler.unscale_(optimizer)
print("after unscale_, ratio:", (by_hand() / conv.weight.grad).ravel())
norm = torch.nn.utils.clip_grad_norm_(conv.parameters(), max_norm=3.0)
print("after clipping, ratio:", (by_hand() / conv.weight.grad).ravel())
print("loss scale times norm, divided by max_norm:", scaler.get_scale() * norm / 3.0)


# %% ddp
def work(rank):
    conv = make_conv()
    by_hand = hook(conv)
    model = DistributedDataParallel(conv)
    model(images[rank : rank + 1]).square().mean().backward()
    return by_hand().ravel().tolist(), conv.weight.grad.ravel().tolist()


own, reduced = (torch.tensor(each) for each in zip(*run_in_processes(2, work), strict=True))
print("ratios in each process:", own / reduced, sep="\n")
print("mean of both processes:", own.mean(dim=0))
print("gradient of the weight:", reduced[0])

# %% numpy
import numpy as np

images, w = np.array([[1.0, 3.0, -2.0], [4.0, 0.5, 5.0]]), np.array([0.5, -1.0])
patches = np.stack([images[:, :2], images[:, 1:]], axis=-1)  # sample, place, entry of the kernel
y = np.einsum("npk,k->np", patches, w)
gradient = np.einsum("np,npk->k", 2 * y / y.size, patches)
norm = np.sqrt(gradient @ gradient)
print("after backward, ratio:", np.ones(2))
print("after unscale_, ratio:", 1024.0 * np.ones(2))
print("after clipping, ratio:", 1024.0 * norm / 3.0 * np.ones(2))
print("loss scale times norm, divided by max_norm:", 1024.0 * norm / 3.0)

# %% numpy_ddp
own = np.einsum("np,npk->nk", 2 * y / y[0].size, patches)
print("ratios in each process:", own / own.mean(axis=0), sep="\n")
print("mean of both processes:", own.mean(axis=0))
print("gradient of the weight:", own.mean(axis=0))
