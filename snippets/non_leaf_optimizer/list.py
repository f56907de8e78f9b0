"""An optimizer that receives a tensor, not a list."""

# %% error raises="TypeError: params argument given to the optimizer should be an iterable"
import torch

w = torch.tensor([1.5, 2.5], requires_grad=True)
optimizer = torch.optim.SGD(w, lr=0.1)
