"""A product with a sparse matrix by index_add: memory in backward, and the second derivative."""

# %% torch
import torch
from torch.utils._python_dispatch import TorchDispatchMode

torch.sparse.check_sparse_tensor_invariants.enable()


def by_index(places, values, B, m):
    products = values[:, None] * B[places[1]]
    return B.new_zeros(m, B.shape[1]).index_add(0, places[0], products)


def by_sparse(places, values, B, m):
    return torch.sparse.mm(torch.sparse_coo_tensor(places, values, (m, len(B))), B)


# %% memory
class Largest(TorchDispatchMode):
    numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **kwargs or {})
        if isinstance(result, torch.Tensor) and result.layout == torch.strided:
            self.numbers = max(self.numbers, result.numel())
        return result


for multiply in (by_sparse, by_index):
    places, values = torch.arange(300).repeat(2, 1), torch.ones(300, requires_grad=True)
    y = multiply(places, values, torch.ones(300, 4), 300)
    with Largest() as largest:
        y.sum().backward()
    print("largest dense tensor:", largest.numbers)

# %% second
places = torch.tensor([[0, 0, 1], [0, 2, 1]])
values = torch.tensor([2.0, 5.0, 3.0], requires_grad=True)
B = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
for multiply in (by_sparse, by_index):
    loss = multiply(places, values, B, 2).pow(3).sum()
    (g,) = torch.autograd.grad(loss, values, create_graph=True)
    print("first derivative:", g.detach())
    print("recorded?", g.requires_grad)
g.backward(torch.tensor([1.0, 10.0, 100.0]))
print("values.grad:", values.grad)

# %% numpy
import numpy as np

# %% numpy_memory
values, B = np.ones(300), np.ones((300, 4))
print("largest dense tensor:", len(values) * len(B))  # as large as A
print("largest dense tensor:", len(values) * B.shape[1])  # a row of B for each value

# %% numpy_second
rows, columns = np.array([0, 0, 1]), np.array([0, 2, 1])
B = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
A, U = np.zeros((2, 3)), np.zeros((2, 3))
A[rows, columns] = 2.0, 5.0, 3.0
y = A @ B
for _ in range(2):
    print("first derivative:", (3 * y**2 @ B.T)[rows, columns])
U[rows, columns] = 1.0, 10.0, 100.0  # the weights, at the stored places
print("values.grad:", (6 * y * (U @ B) @ B.T)[rows, columns])
