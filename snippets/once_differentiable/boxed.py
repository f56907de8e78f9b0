"""Your own backend: when are the tensors freed that the forward graph saved for the backward graph?"""

# %% boxed rtol=4e-6
import torch
from functorch.compile import default_partition, make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch.multiprocessing.reductions import StorageWeakRef

saved = []


def forward_compiler(module, inputs):
    def call(args):
        outputs = module.forward(*args)
        args.clear()
        saved[:] = [StorageWeakRef(extra.untyped_storage()) for extra in outputs[1:]]
        return outputs

    call._boxed_call = True
    return call


def report(when):
    print(f"{when}, are all freed?", all(memory.expired() for memory in saved))


def not_cleared(module, inputs):
    run = make_boxed_func(module.forward)  # accepts a list, but does not clear it

    def call(args):
        outputs = run(args)
        report("at the end of the backward graph")
        return outputs

    call._boxed_call = True
    return call


def cleared(module, inputs):
    def call(args):
        own = list(args)
        args.clear()  # the list of the caller: now only own holds the tensors
        outputs = module.forward(*own)
        own.clear()  # a compiler does this for each tensor, after its last use
        report("at the end of the backward graph")
        return outputs

    call._boxed_call = True  # PyTorch then passes one list, and keeps no copy of it
    return call


def train(backward_compiler, *, retain_graph=False):
    torch._dynamo.reset()
    backend = aot_autograd(
        fw_compiler=forward_compiler,
        bw_compiler=backward_compiler,
        partition_fn=default_partition,  # saves each middle value that is needed
    )
    x = torch.tensor([0.5, 1.5], requires_grad=True)
    y = torch.compile(lambda x: x.exp().sin().sum(), backend=backend)(x)
    y.backward(retain_graph=retain_graph)
    report("after backward")
    return x.grad


print("gradient, not cleared:", train(not_cleared))
print("gradient, cleared:", train(cleared))

# %% retained rtol=4e-6
print("gradient, retained:", train(cleared, retain_graph=True))

# %% numpy_boxed
import numpy as np

x = np.array([0.5, 1.5])
print("gradient, not cleared:", np.cos(np.exp(x)) * np.exp(x))
print("gradient, cleared:", np.cos(np.exp(x)) * np.exp(x))

# %% numpy_retained
print("gradient, retained:", np.cos(np.exp(x)) * np.exp(x))
