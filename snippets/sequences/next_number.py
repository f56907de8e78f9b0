"""nn.Transformer with d_model=1 cannot see its input, because LayerNorm of one feature is constant."""

# %% torch
import torch
from torch import nn

torch.manual_seed(0)
numbers = torch.tensor([[3.0], [4.0], [5.0], [7.0]])  # 4 steps, 1 feature
v = torch.tensor([[1.0], [10.0], [100.0], [1000.0]])  # the gradient of the loss at the outputs


def look(d_model, embed):
    model = nn.Transformer(d_model, nhead=1, num_encoder_layers=2, num_decoder_layers=2, dim_feedforward=4)
    model.eval()  # as in the question: no dropout, but gradients
    x = numbers.clone().requires_grad_()
    y = model(embed(x), torch.rand(4, d_model))
    y.backward(v * torch.arange(1.0, d_model + 1))
    print("y depends on x:", bool((x.grad != 0).all()))
    print("the encoder gets only zeros:", all(p.grad.count_nonzero() == 0 for p in model.encoder.parameters()))
    return model, y


print("numbers:", numbers, sep="\n")
model, y = look(1, nn.Identity())
print("y:", y, sep="\n")
print("gradient of the last bias:", model.decoder.norm.bias.grad)

# %% fixed
model, y = look(8, nn.Linear(1, 8))
print("gradient of the last bias:", model.decoder.norm.bias.grad)

# %% numpy
import numpy as np

numbers = np.array([[3.0], [4.0], [5.0], [7.0]])
v = np.array([[1.0], [10.0], [100.0], [1000.0]])


def norm(x):  # LayerNorm with the weight 1 and the bias 0
    spread = np.sqrt(x.var(1, keepdims=True) + 0.00001)
    return (x - x.mean(1, keepdims=True)) / spread


def look(embed):
    is_used = not np.allclose(norm(embed(numbers)), norm(embed(numbers + 1)))
    print("y depends on x:", is_used)
    print("the encoder gets only zeros:", not is_used)


print("numbers:", numbers, sep="\n")
look(lambda x: x)
print("y:", norm(numbers), sep="\n")
print("gradient of the last bias:", v.sum(0))

# %% numpy_fixed blind="x - y: the layer is any layer with different weights"
w, b = np.linspace(-1, 1, 8), np.cos(np.arange(8))
look(lambda x: x * w + b)
print("gradient of the last bias:", v.sum() * np.arange(1, 9))
