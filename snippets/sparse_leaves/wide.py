"""The sum of a sparse matrix with a huge shape: the largest dense tensor."""

# %% torch
import torch
from torch.utils._python_dispatch import TorchDispatchMode

torch.sparse.check_sparse_tensor_invariants.enable()


class Largest(TorchDispatchMode):
    numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **kwargs or {})
        if isinstance(result, torch.Tensor) and result.layout == torch.strided:
            self.numbers = max(self.numbers, result.untyped_storage().size() // result.element_size())
        return result


x = torch.tensor([1.5, -4.0], requires_grad=True)
places = torch.tensor([[0, 7], [0, 3]])  # rows and columns
A = torch.sparse_coo_tensor(places, x, (100000, 100000))
with Largest() as largest:
    y = torch.sparse.sum(A) ** 2
    y.backward()
print("places:", places, sep="\n")
print("y:", y)
print("x.grad:", x.grad)
print("largest dense tensor:", largest.numbers)

# %% dense
x.grad = None
A = torch.sparse_coo_tensor(places, x, (500, 400))
with Largest() as largest:
    y = A.to_dense().sum() ** 2
    y.backward()
print("x.grad:", x.grad)
print("largest dense tensor:", largest.numbers)

# %% numpy
import numpy as np

x = np.array([1.5, -4.0])
places = np.array([[0, 7], [0, 3]])
print("places:", places, sep="\n")
print("y:", np.sum(x) ** 2)
print("x.grad:", 2 * np.sum(x) * np.ones(2))
print("largest dense tensor:", places.size)

# %% numpy_dense
dense = np.zeros((500, 400))
dense[places[0], places[1]] = x
print("x.grad:", (2 * np.sum(dense) * np.ones((500, 400)))[places[0], places[1]])
print("largest dense tensor:", dense.size)
