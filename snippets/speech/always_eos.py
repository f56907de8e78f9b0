"""A decoder that always predicts <EOS>: the pull of the padding, and what the scores depend on."""

# %% torch
import torch
from torch.nn.functional import cross_entropy, scaled_dot_product_attention

b = torch.tensor([0.5, -0.25, 1.0, 0.0, 0.25], requires_grad=True)  # <SOS>, <EOS>, three letters
padded = torch.tensor([[2, 3, 1, 1, 1, 1], [4, 1, 1, 1, 1, 1]])  # "ab" and "c", padded with <EOS>
cross_entropy(b.expand(12, 5), padded.flatten()).backward()
print("padding counts:", b.grad)

b.grad = None
ignored = torch.tensor([[2, 3, 1, -100, -100, -100], [4, 1, -100, -100, -100, -100]])
cross_entropy(b.expand(12, 5), ignored.flatten()).backward()
print("padding ignored:", b.grad)

# %% check
tokens = torch.tensor([[1.0, -0.5], [0.5, 2.0], [-1.0, 1.5]]).double().requires_grad_()  # inputs of the decoder
image = torch.tensor([[2.0, 1.0], [0.5, -1.0]]).double().requires_grad_()  # output of the encoder
v = torch.tensor([2.0, -1.0]).double()
for causal in True, False:
    h = scaled_dot_product_attention(tokens[None], tokens[None], tokens[None], is_causal=causal)
    out = scaled_dot_product_attention(h, image[None], image[None])
    at_tokens, at_image = torch.autograd.grad(out[0, 0], [tokens, image], v)  # at the first position
    print("causal mask:", causal)
    print("gradient at later tokens:", at_tokens[1:].flatten())
    print("gradient at the image:", at_image.flatten())

# %% numpy
import numpy as np

b = np.array([0.5, -0.25, 1.0, 0.0, 0.25])
p = np.exp(b) / np.exp(b).sum()
letters, lengths = np.array([0, 0, 1, 1, 1]), [3, 2]
for name, ends in (("padding counts", sum(6 - n + 1 for n in lengths)), ("padding ignored", len(lengths))):
    counts = letters.copy()
    counts[1] = ends
    print(f"{name}:", p - counts / counts.sum())

# %% numpy_check
tokens = np.array([[1.0, -0.5], [0.5, 2.0], [-1.0, 1.5]])
image, v = np.array([[2.0, 1.0], [0.5, -1.0]]), np.array([2.0, -1.0])


def attention(q, X, v, allowed):
    """Return the output, and its gradients at the rows of X (as keys and values) and at q."""
    w = np.exp(X @ q / np.sqrt(2)) * allowed
    w = w / w.sum()
    at_scores = w * (X @ v - w @ X @ v) / np.sqrt(2)
    return w @ X, np.outer(w, v) + np.outer(at_scores, q), at_scores @ X


for allowed in (np.array([1, 0, 0]), np.ones(3)):
    h, _, _ = attention(tokens[0], tokens, v, allowed)
    _, at_image, at_h = attention(h, image, v, np.ones(2))
    _, at_tokens, _ = attention(tokens[0], tokens, at_h, allowed)
    print("gradient at later tokens:", at_tokens[1:].flatten())
    print("gradient at the image:", at_image.flatten())
