"""A Transformer encoder with a padding mask under vmap, in evaluation mode."""

# %% error raises="RuntimeError: Batching rule not implemented for aten::_nested_tensor_from_mask_left_aligned"
import warnings

import torch
from torch.func import jacrev, vmap

warnings.filterwarnings("ignore", "There is a performance drop")
layer = torch.nn.TransformerEncoderLayer(2, 2, 2, batch_first=True, layer_norm_eps=1.0)
with torch.no_grad():  # attention becomes the mean over the tokens that are not padding
    layer.self_attn.in_proj_weight.copy_(torch.cat([torch.zeros(4, 2), torch.eye(2)]))
    layer.self_attn.out_proj.weight.copy_(torch.eye(2))
    layer.linear2.weight.zero_()
    layer.linear2.bias.zero_()
net = torch.nn.TransformerEncoder(layer, 1).eval()


def predict(x, padding):
    return net(x[None], src_key_padding_mask=padding[None])[0, 0]


x = torch.tensor([[[3.0, -1.0], [0.5, 2.0], [9.0, 9.0]], [[1.0, 0.0], [-2.0, 1.5], [0.25, 4.0]]])
padding = torch.tensor([[False, False, True], [False, False, False]])
vmap(jacrev(predict))(x, padding)

# %% torch
net = torch.nn.TransformerEncoder(layer, 1, enable_nested_tensor=False).eval()
J = vmap(jacrev(predict))(x, padding)
print("J:", J)

# %% numpy blind="J @ v: the mean is symmetric; input: padding does not count"
import numpy as np


def squash(d):
    """Return the first entry of the normalized pair (d, -d), and its derivative."""
    return d / np.sqrt(d**2 + 1), (d**2 + 1) ** -1.5


x = np.array([[[3.0, -1.0], [0.5, 2.0], [9.0, 9.0]], [[1.0, 0.0], [-2.0, 1.5], [0.25, 4.0]]])
rows = []
for sample, count in zip(x, (2, 3), strict=True):
    half = (sample[:, 0] - sample[:, 1]) / 2
    mix = np.eye(3) + np.array([1.0, 1.0, count == 3]) / count  # the residual, and the mean
    z, first = squash(mix @ half)
    _, second = squash(z)
    slopes = second[0] * first[0] * mix[0]  # of the first token
    rows.append(np.multiply.outer([1.0, -1.0], np.outer(slopes, [0.5, -0.5])))
print("J:", np.stack(rows))
