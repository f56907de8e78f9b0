"""Path length regularization under DDP: the gradient of one output with respect to another one, in one gloo process."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

z, noise = torch.tensor([1.0, 2.0]), torch.tensor([0.5, -1.5])


class Generator(torch.nn.Module):
    """A generator that returns the image and its latents."""

    def __init__(self):
        super().__init__()
        self.mapping = torch.nn.Parameter(torch.tensor([2.0, -0.5]))
        self.synthesis = torch.nn.Parameter(torch.tensor([1.5, 3.0]))
        self.extra = torch.nn.Parameter(torch.ones(1))  # no step uses it, and so the flag below

    def forward(self, z):
        latents = self.mapping * z
        return self.synthesis * latents**2, latents


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)

model = DistributedDataParallel(Generator(), find_unused_parameters=True)
fake_img, latents = model(z)
torch.autograd.grad((fake_img * noise).sum(), latents, create_graph=True)

# %% torch
print("node of the latents:", type(latents.grad_fn).__name__)
print("the same node for the image:", fake_img.grad_fn is latents.grad_fn)
print("with allow_unused=True:", torch.autograd.grad(fake_img.sum(), latents, allow_unused=True)[0])

generator = Generator()
generator.extra.requires_grad_(False)
model = DistributedDataParallel(generator)  # without the flag
fake_img, latents = model(z)
(grad,) = torch.autograd.grad((fake_img * noise).sum(), latents, create_graph=True)
print("grad:", grad)
grad.square().sum().backward()
print("gradient of mapping:", model.module.mapping.grad)
print("gradient of synthesis:", model.module.synthesis.grad)


# %% inside
class WithPenalty(Generator):
    """The same generator, which also computes the penalty."""

    def forward(self, z, noise):
        fake_img, latents = super().forward(z)
        (grad,) = torch.autograd.grad((fake_img * noise).sum(), latents, create_graph=True)
        return fake_img, grad.square().sum()


model = DistributedDataParallel(WithPenalty(), find_unused_parameters=True)
fake_img, penalty = model(z, noise)
penalty.backward()
print("gradient of mapping, computed inside:", model.module.mapping.grad)
print("gradient of synthesis, computed inside:", model.module.synthesis.grad)

# %% static
model = DistributedDataParallel(generator, static_graph=True)
for _ in range(3):
    fake_img, latents = model(z)
    (grad,) = torch.autograd.grad((fake_img * noise).sum(), latents, retain_graph=True, allow_unused=True)
    print("static_graph:", grad)
    fake_img.sum().backward()

# %% numpy
import numpy as np

z, noise = np.array([1.0, 2.0]), np.array([0.5, -1.5])
m, s = np.array([2.0, -0.5]), np.array([1.5, 3.0])
grad = noise * s * 2 * m * z
print("grad:", grad)
print("gradient of mapping:", 2 * grad * noise * s * 2 * z)
print("gradient of synthesis:", 2 * grad * noise * 2 * m * z)

# %% numpy_inside
print("gradient of mapping, computed inside:", 2 * grad * noise * s * 2 * z)
print("gradient of synthesis, computed inside:", 2 * grad * noise * 2 * m * z)

# %% numpy_static
print("static_graph:", grad)
print("static_graph:", grad)
