"""An integer and a NumPy number as v."""

# %% torch
import numpy as np
import torch

loss = torch.ones(2, requires_grad=True).sum()
for weight in (7, np.float64(7)):
    try:
        loss.backward(weight)
    except TypeError as error:
        print(str(error))
