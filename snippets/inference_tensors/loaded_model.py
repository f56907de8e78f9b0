"""A loaded model whose padding runs under inference_mode: how to find and to replace it."""

# %% model
import torch


class CenterPadding(torch.nn.Module):
    @torch.inference_mode()
    def forward(self, x):
        return torch.nn.functional.pad(x, (0, 1), value=2.0)


model = torch.nn.Sequential()
model.add_module("backbone", torch.nn.Linear(3, 2, bias=False))
model.add_module("head", torch.nn.Linear(2, 1, bias=False))
padding = CenterPadding()
model.backbone.register_forward_pre_hook(lambda module, args: padding(args[0]))
with torch.no_grad():
    model.backbone.weight.copy_(torch.tensor([[1.0, -2.0, 3.0], [4.0, 0.5, -1.5]]))
    model.head.weight.copy_(torch.tensor([[5.0, 7.0]]))

# %% error raises="RuntimeError: Inference tensors cannot be saved for backward"
x = torch.tensor([[6.0, -3.0]], requires_grad=True)
model(x)


# %% find
def report(name):
    def hook(module, args):
        tensors = [one for one in args if isinstance(one, torch.Tensor)]
        print(f"inference tensor into {name or 'model'}?", any(one.is_inference() for one in tensors))

    return hook


hooks = [module.register_forward_pre_hook(report(name)) for name, module in model.named_modules()]
with torch.no_grad():
    model(x)
for hook in hooks:
    hook.remove()

# %% cloned
hook = model.backbone.register_forward_pre_hook(lambda module, args: (args[0].clone(), *args[1:]))
model(x).backward()
print("gradient of the backbone:", model.backbone.weight.grad)
print("does x get a gradient?", x.grad is not None)
hook.remove()

# %% unwrapped
CenterPadding.forward = CenterPadding.forward.__wrapped__
model.zero_grad()
model(x).backward()
print("gradient of the backbone:", model.backbone.weight.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

padded, w = np.array([[6.0, -3.0, 2.0]]), np.array([[1.0, -2.0, 3.0], [4.0, 0.5, -1.5]])
g = np.array([[5.0, 7.0]])  # at the result of the backbone
print("gradient of the backbone:", g.T @ padded)

# %% numpy_unwrapped
print("gradient of the backbone:", g.T @ padded)
print("x.grad:", (g @ w)[:, :2])
