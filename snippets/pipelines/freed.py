"""The numbers of an output are freed after it was sent, and its graph stays for backward."""

# %% torch
import torch
from torch.multiprocessing.reductions import StorageWeakRef

w = torch.tensor([0.5, 2.0], requires_grad=True)
x = torch.tensor([1.0, 3.0], requires_grad=True)
z = w * x  # this product saves w and x, not z
memory = StorageWeakRef(z.untyped_storage())
print("z:", z)
# z is sent to the next stage, and then only its graph is needed
z.data = torch.empty(1)
print("is its memory free?", memory.expired())

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([2])"
dz = torch.tensor([1.0, 10.0])
z.backward(dz)

# %% engine
from torch.autograd import Variable


def run_backward(z, dz, *, keep_graph=False):
    """Call the engine as Megatron-LM does, without the check of the shapes."""
    Variable._execution_engine.run_backward(
        tensors=(z,),
        grad_tensors=(dz,),
        keep_graph=keep_graph,
        create_graph=False,
        inputs=(),
        allow_unreachable=True,
        accumulate_grad=True,
    )


run_backward(z, dz)
print("w.grad:", w.grad)
print("x.grad:", x.grad)

# %% edge
from torch.autograd.graph import get_gradient_edge

w.grad = x.grad = None
z = w * x
memory = StorageWeakRef(z.untyped_storage())
edge = get_gradient_edge(z)
del z  # after it was sent
print("is its memory free?", memory.expired())
torch.autograd.backward(edge, dz)
print("w.grad:", w.grad)
print("x.grad:", x.grad)

# %% wrong_edge raises="RuntimeError: Mismatch in shape"
edge = get_gradient_edge(w * x)
torch.autograd.backward(edge, torch.stack([dz, dz]))

# %% wrong_engine
w.grad = x.grad = None
run_backward(w * x, torch.stack([dz, dz]))  # no error
print("w.grad:", w.grad)

# %% kept
for keep_graph in [False, True]:
    a = x.detach().clone()
    z, memory = w * a, StorageWeakRef(a.untyped_storage())
    del a
    run_backward(z, dz, keep_graph=keep_graph)
    print("is the saved a free, while z exists?", memory.expired())
    del z
    print("and after z?", memory.expired())


# %% leak
def is_free(output):
    """Free the output as above, and return True if no other tensor holds its memory."""
    memory = StorageWeakRef(output.untyped_storage())
    output.data = torch.empty(1)
    return memory.expired()


print("a product:", is_free(w * x))
print("a view of a product:", is_free((w * x).view(2, 1)))
print("tanh, which saves its output:", is_free(torch.tanh(w * x)))

# %% numpy
import numpy as np

w, x = np.array([0.5, 2.0]), np.array([1.0, 3.0])
dz = np.array([1.0, 10.0])
print("z:", w * x)

# %% numpy_engine
print("w.grad:", dz * x)
print("x.grad:", dz * w)

# %% numpy_edge
print("w.grad:", dz * x)
print("x.grad:", dz * w)

# %% numpy_wrong_engine
print("w.grad:", (dz + dz) * x)
