"""Number, vector, row, column, matrix: shape, dim() and numel()."""

# %% counts
import torch

number = torch.tensor(7.0)
vector = torch.tensor([7.0, 8.0, 9.0])
row = torch.tensor([[7.0, 8.0, 9.0]])
column = torch.tensor([[7.0], [8.0], [9.0]])
matrix = torch.tensor([[1.0, 2.0, 3.0], [7.0, 8.0, 9.0]])
print("number:", number)
print("vector:", vector)
print("row:", row)
print("column:", column, sep="\n")
print("matrix:", matrix, sep="\n")

tensors = [number, vector, row, column, matrix]
print("shape:", [list(tensor.shape) for tensor in tensors])
print("dimensions:", [tensor.dim() for tensor in tensors])
print("numbers:", [tensor.numel() for tensor in tensors])

# %% numpy
import numpy as np

number = np.array(7.0)
vector = np.arange(7.0, 10.0)
row = vector[None, :]
column = vector[:, None]
matrix = np.vstack([np.arange(1.0, 4.0), vector])
print("number:", number)
print("vector:", vector)
print("row:", row)
print("column:", column, sep="\n")
print("matrix:", matrix, sep="\n")

shapes = [array.shape for array in (number, vector, row, column, matrix)]
print("shape:", shapes)
# dim() counts the lengths, numel() multiplies them (1 for no lengths)
print("dimensions:", [len(shape) for shape in shapes])
print("numbers:", [int(np.prod(shape)) for shape in shapes])
