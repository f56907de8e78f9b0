"""The loss of a transformer in chunks: o.data as a new leaf, item() before backward, and a backward of the output."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch.autograd import Variable

x = torch.tensor([[1.0, 2.0], [-0.5, 3.0]], dtype=torch.float64)
w = torch.tensor([1.5, -0.25], dtype=torch.float64, requires_grad=True)
out = torch.tanh(w * x)  # the model
out_scatter = out.split(1)  # one part for each GPU
normalize = torch.tensor(4)
i, chunk_size = 0, 1
out_column = [[Variable(o[:, i : i + chunk_size].data, requires_grad=True)] for o in out_scatter]
loss = [(y[0] ** 3).sum() for y in out_column]  # generator and criterion
total = torch.stack(loss)
total = total.sum().item() / normalize.float()
print("total.requires_grad:", total.requires_grad)
print("out_column[0][0].grad:", out_column[0][0].grad)
total.backward()

# %% torch
logged, columns = 0.0, []
for i in range(0, out.shape[1], chunk_size):
    out_column = [[Variable(o[:, i : i + chunk_size].data, requires_grad=True)] for o in out_scatter]
    loss = [(y[0] ** 3).sum() for y in out_column]
    total = torch.stack(loss).sum() / normalize.float()
    total.backward()
    logged += total.item()
    columns.append(torch.cat([y[0].grad for y in out_column]))
out_grad = torch.cat(columns, dim=1)
print("logged:", logged)
print("out_grad:", out_grad)
print("gradient of the weights so far:", w.grad)
out.backward(gradient=out_grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [-0.5, 3.0]])
w = np.array([1.5, -0.25])
out = np.tanh(w * x)
v = 3 * out**2 / out.size
rows = v * (1 - out**2) * x
print("logged:", (out**3).sum() / out.size)
print("out_grad:", v)
print("w.grad:", rows.sum(axis=0))
