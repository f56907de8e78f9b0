"""Other calls that read the memory of a tensor."""

# %% others blind="input: only a message is shown"
import torch

xs = torch.tensor([[3.0, 5.0], [0.5, 4.0]])
for read in (torch.Tensor.numpy, torch.Tensor.tolist, torch.Tensor.data_ptr):
    try:
        torch.vmap(read)(xs)
    except RuntimeError as error:
        print(f"{read.__name__}: {error}")
