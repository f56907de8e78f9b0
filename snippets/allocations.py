"""Count the numbers that are in memory, as PyTorch's operations allocate and free them."""

# %% torch tags=["hide-input"]
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    """Count the numbers in the memory that operations allocate."""

    def __init__(self, *existing):
        super().__init__()
        self.existing = {StorageWeakRef(one.untyped_storage()) for one in existing}
        self.alive, self.peak = {}, 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        memory = result.untyped_storage()
        if (one := StorageWeakRef(memory)) not in self.existing:
            self.alive[one] = memory.nbytes() // result.element_size()
        self.peak = max(self.peak, self.now())
        return result

    def now(self):
        self.alive = {one: size for one, size in self.alive.items() if not one.expired()}
        return sum(self.alive.values())
