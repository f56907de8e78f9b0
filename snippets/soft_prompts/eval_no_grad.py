"""A frozen library model that turns recording off in eval(), or by a decorator, after a layer that learns."""

# %% model
import torch


class Library(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedder = torch.nn.Linear(2, 2, bias=False)
        self.dropout = torch.nn.Dropout(0.5)
        with torch.no_grad():
            self.embedder.weight.copy_(torch.tensor([[2.0, -1.0], [0.5, 3.0]]))

    def _embed(self, x):
        return self.dropout(self.embedder(x) ** 2).sum()

    def forward(self, x):
        if self.training:
            return self._embed(x)
        with torch.no_grad():
            return self._embed(x)


# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
model = Library().eval().requires_grad_(False)
scale = torch.tensor([3.0, 5.0], requires_grad=True)  # of your preprocessing
x = torch.tensor([1.5, -0.5])
model(scale * x).backward()

# %% torch
model.train()
for module in model.modules():
    if isinstance(module, (torch.nn.modules.dropout._DropoutNd, torch.nn.modules.batchnorm._BatchNorm)):
        module.eval()
print("model.training:", model.training)
print("model.dropout.training:", model.dropout.training)
model(scale * x).backward()
print("scale.grad:", scale.grad)
print("gradient of the frozen weight:", model.embedder.weight.grad)

# %% inner
model.eval()
scale.grad = None
model._embed(scale * x).backward()
print("scale.grad:", scale.grad)


# %% decorated
class Tower(Library):
    @torch.no_grad()
    def forward(self, x):
        return self._embed(x)


tower = Tower().eval().requires_grad_(False)
scale.grad = None
print("recorded?", tower(scale * x).requires_grad)
Tower.forward.__wrapped__(tower, scale * x).backward()
print("scale.grad:", scale.grad)

# %% numpy
import numpy as np

w = np.array([[2.0, -1.0], [0.5, 3.0]])
s, x = np.array([3.0, 5.0]), np.array([1.5, -0.5])
h = w @ (s * x)
print("scale.grad:", 2 * h @ w * x)
print("gradient of the frozen weight:", None)

# %% numpy_inner
print("scale.grad:", 2 * h @ w * x)

# %% numpy_decorated
print("scale.grad:", 2 * h @ w * x)
