"""Each place is written once: multiplication fails with a number as index, and works with an index tensor."""

# %% error raises="RuntimeError: modified by an inplace operation"
import torch

inputs = [torch.tensor(x, requires_grad=True) for x in (2.0, 3.0, 5.0)]


def number(i):
    return i


def index_tensor(i):
    return torch.tensor([i])


def run(op, index):
    tensor = torch.zeros(5)
    tensor[0], tensor[1], tensor[3] = inputs
    tensor[index(2)] = op(tensor[index(0)], tensor[index(1)])
    tensor[index(4)] = op(tensor[index(2)], tensor[index(3)])
    return torch.stack(torch.autograd.grad(tensor[4], inputs))


run(torch.mul, number)

# %% torch
print("add, number:", run(torch.add, number))
print("mul, index tensor:", run(torch.mul, index_tensor))
print("mul, list:", run(torch.mul, lambda i: [i]))

# %% memory
tensor = torch.zeros(5)
for name, part in (
    ("number", tensor[2]),
    ("tensor without dimensions", tensor[torch.tensor(2)]),
    ("index tensor", tensor[torch.tensor([2])]),
    ("list", tensor[[2]]),
):
    print(f"{name}, shares memory:", part.untyped_storage().data_ptr() == tensor.untyped_storage().data_ptr())

# %% fixed
a, b, c = inputs
product = torch.mul(a, b)
last = torch.mul(product, c)
tensor = torch.stack([a, b, product, c, last])
print("stack:", torch.stack(torch.autograd.grad(tensor[4], inputs)))
tensor = torch.zeros(5)
tensor[0], tensor[1], tensor[3] = inputs
tensor[2] = torch.mul(tensor[0].clone(), tensor[1].clone())
tensor[4] = torch.mul(tensor[2].clone(), tensor[3].clone())
print("clone:", torch.stack(torch.autograd.grad(tensor[4], inputs)))

# %% numpy
import numpy as np

x = np.array([2.0, 3.0, 5.0])
others = np.prod(x) / x
print("add, number:", x / x)
print("mul, index tensor:", others)
print("mul, list:", others)

# %% numpy_memory
t = np.zeros(5)
print("number, shares memory:", np.shares_memory(t[2:3], t))
print("tensor without dimensions, shares memory:", np.shares_memory(t[2:3], t))
print("index tensor, shares memory:", np.shares_memory(t[np.array([2])], t))
print("list, shares memory:", np.shares_memory(t[[2]], t))

# %% numpy_fixed
print("stack:", others)
print("clone:", others)
