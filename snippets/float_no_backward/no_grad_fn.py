"""Read the graph of a tuple, and of a method without its parentheses."""

# %% message
import torch

layer = torch.nn.LSTM(2, 2)
output = layer(torch.ones(1, 2))
y = torch.ones(2, requires_grad=True).exp()
for root in (output, y.mean, torch.nn.Linear(2, 1), [y]):
    try:
        root.grad_fn
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")


# %% torch
def show(node, depth=0):
    if node is not None:
        print("  " * depth + node.name())
        for parent, _ in node.next_functions:
            show(parent, depth + 1)


w = torch.tensor([3.0, -5.0], requires_grad=True)
outputs = (w**3, w.prod())
loss = outputs[0].mean() + outputs[1]
show(loss.grad_fn)
loss.backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, -5.0])
print("w.grad:", 1.5 * w**2 + w[::-1])  # of the mean of the cubes, and of the product
