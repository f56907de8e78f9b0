"""A used-up generator of parameters."""

# %% grad
import torch

model = torch.nn.Linear(2, 3)
loss = model(torch.ones(2)).sum()
parameters = model.parameters()
count = sum(p.numel() for p in parameters)  # this uses up the generator
try:
    torch.autograd.grad(loss, parameters)
except RuntimeError as error:
    print(str(error))

# %% error raises="RuntimeError: `inputs` argument to `backward()` cannot be empty."
loss.backward(inputs=parameters)
