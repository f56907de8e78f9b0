"""A piece of backward's docstring, by character positions and by words."""

# %% slice
import torch

text = torch.Tensor.backward.__doc__
print(text[315:480])

# %% words
start = text.index("It should be")
end = text.index("This function accumulates")
print(text[start:end])
