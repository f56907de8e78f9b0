"""Next number with an encoder: without a causal mask, the output of a step depends on its target."""

# %% torch
import torch
from torch import nn

torch.manual_seed(0)
series = torch.randn(5)
x, target = series[:-1], series[1:]  # the target is one step ahead

embed, head = nn.Linear(1, 8), nn.Linear(8, 1)
layer = nn.TransformerEncoderLayer(8, nhead=2, dim_feedforward=16, batch_first=True)
model = nn.TransformerEncoder(layer, num_layers=2, enable_nested_tensor=False)


def look(mask):
    rows = []
    for k in range(4):  # the output of step k, whose target is x[k + 1]
        inputs = x.clone().requires_grad_()
        out = head(model(embed(inputs[None, :, None]), mask=mask))[0, :, 0]
        out[k].backward()
        rows.append(inputs.grad != 0)
    print("depends on:", torch.stack(rows), sep="\n")


look(None)

# %% fixed
look(nn.Transformer.generate_square_subsequent_mask(4))

# %% numpy
import numpy as np

step, other = np.indices((4, 4))
attends = np.ones((4, 4), bool)
print("depends on:", attends @ attends, sep="\n")  # two layers

# %% numpy_fixed
attends = other <= step
print("depends on:", attends @ attends, sep="\n")
