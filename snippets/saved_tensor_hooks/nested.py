"""Two nested contexts that allow in-place changes."""

# %% error raises="RuntimeError: allow_mutation_on_saved_tensors contexts cannot be nested"
from torch.autograd.graph import allow_mutation_on_saved_tensors

with allow_mutation_on_saved_tensors(), allow_mutation_on_saved_tensors():
    pass
