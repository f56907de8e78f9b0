"""The output of a model is converted before the loss: what each conversion leaves of the graph."""

# %% torch
import warnings

import torch
from torch.nn.functional import mse_loss

W = torch.tensor([[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]], requires_grad=True)
x = torch.tensor([[2.0, 1.0], [-1.0, 3.0]])
target = torch.tensor([[0.0, 1.0, 2.0], [1.0, 3.0, -4.0]])
out = x @ W
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # torch.tensor(out) warns
    converted = {
        "tensor": torch.tensor(out),
        "tolist": torch.tensor(out.tolist()),
        "numpy": torch.from_numpy(out.detach().numpy()),
        "data": out.data,
        "argmax": out.argmax(1).float(),
        "parameter": torch.nn.Parameter(out),
        "clone": out.clone(),
        "double": out.double(),
        "stack": torch.stack(list(out)),
    }
left, got = {}, {}
for name, prediction in converted.items():
    W.grad = None
    loss = mse_loss(prediction, target if prediction.ndim == 2 else target[:, 0])
    left[name] = "yes" if prediction.grad_fn else "no"
    try:
        loss.backward(retain_graph=True)
    except RuntimeError:
        got[name] = "an error"
    else:
        got[name] = "nothing" if W.grad is None else "its gradient"
    print(f"graph after {name}:", left[name])
    print(f"W gets after {name}:", got[name])
print("gradient after stack:", W.grad, sep="\n")

# %% partly
W.grad = None
loss = mse_loss((x @ W).data, target) + 0.1 * (W**2).sum()
loss.backward()
print("loss:", loss.detach())
print("gradient with data:", W.grad, sep="\n")

W.grad = None
loss = mse_loss(x @ W, target) + 0.1 * (W**2).sum()
loss.backward()
print("loss:", loss.detach())
print("whole gradient:", W.grad, sep="\n")

# %% losses
W.grad = None
main = mse_loss(x @ W, target)
losses = [column.abs().sum() ** 2 for column in W.T]
(main + 0.5 * torch.tensor(losses).sum()).backward(retain_graph=True)
print("gradient, tensor of the losses:", W.grad, sep="\n")

W.grad = None
(main + 0.5 * torch.stack(losses).sum()).backward()
print("gradient, stack of the losses:", W.grad, sep="\n")

# %% numpy
import numpy as np

W = np.array([[1.0, -0.5, 2.0], [0.25, 1.5, -1.0]])
x = np.array([[2.0, 1.0], [-1.0, 3.0]])
target = np.array([[0.0, 1.0, 2.0], [1.0, 3.0, -4.0]])
error = x @ W - target
at_W = x.T @ (2 * error / error.size)
print("gradient after stack:", at_W, sep="\n")

# %% numpy_partly
loss = (error**2).mean() + 0.1 * (W**2).sum()
print("loss:", loss)
print("gradient with data:", 0.2 * W, sep="\n")
print("loss:", loss)
print("whole gradient:", at_W + 0.2 * W, sep="\n")

# %% numpy_losses
at_losses = 2 * np.abs(W).sum(0) * np.sign(W)
print("gradient, tensor of the losses:", at_W, sep="\n")
print("gradient, stack of the losses:", at_W + 0.5 * at_losses, sep="\n")
