"""A compiled step that contains backward."""

# %% step
import torch


def step(w):
    loss = w**3
    loss.backward()
    return loss


w = torch.tensor(1.5, requires_grad=True)
torch.compile(step, backend="aot_eager")(w)
print("w.grad:", w.grad)

# %% unsupported raises="Unsupported: Unsupported Tensor.backward() call"
torch.compiler.reset()  # forget the code of the call above
torch.compile(step, backend="aot_eager", fullgraph=True)(w)

# %% numpy_step
import numpy as np

w = np.array(1.5)
print("w.grad:", 3 * w**2)
