"""A mask that hides all keys of a query: scaled_dot_product_attention, its kernels, and a softmax of your own."""

# %% inputs
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

q, k, v = torch.tensor(
    [[[1.0, 2.0], [0.5, -1.0]], [[1.0, 0.0], [0.5, 1.0]], [[1.0, 10.0], [5.0, 2.0]]], dtype=torch.float64
)[:, None, None]
inputs = [t.requires_grad_() for t in (q, k, v)]
mask = torch.tensor([[True, True], [False, False]])  # the second query may look at no key


def show(output):
    """Print the output of the second query, and the gradients at q and v of the sum of all outputs."""
    print("hidden query:", output[0, 0, 1])
    grads = torch.autograd.grad(output.sum(), inputs)
    print("at q:", grads[0][0, 0])
    print("at v:", grads[2][0, 0])


# %% torch
for kernel in SDPBackend.FLASH_ATTENTION, SDPBackend.MATH:
    with sdpa_kernel(kernel):
        show(scaled_dot_product_attention(q, k, v, attn_mask=mask))

# %% own
scores = (q @ k.transpose(-1, -2)) / 2**0.5
hidden = torch.zeros(2, 2).masked_fill(~mask, -torch.inf)
show((scores + hidden).softmax(dim=-1) @ v)

# %% module
attention = torch.nn.MultiheadAttention(2, 1, batch_first=True)
for need_weights in False, True:
    attention.zero_grad()
    x = torch.tensor([[[1.0, 2.0], [0.5, -1.0]]])
    answer, _ = attention(x, x, x, attn_mask=~mask, need_weights=need_weights)
    answer[:, 0].sum().backward()  # the loss does not use the hidden query
    print("all gradients are finite:", attention.in_proj_weight.grad.isfinite().all().item())

# %% lowest
lowest = torch.finfo(q.dtype).min
for kernel in SDPBackend.FLASH_ATTENTION, SDPBackend.MATH:
    with sdpa_kernel(kernel):
        show(scaled_dot_product_attention(q, k, v, attn_mask=(~mask).to(q.dtype) * lowest))

# %% numpy blind="input: nothing depends on the hidden query; x - y: a nan either way; J @ v: p is a vector"
import numpy as np

q, k, v = np.array([[[1.0, 2.0], [0.5, -1.0]], [[1.0, 0.0], [0.5, 1.0]], [[1.0, 10.0], [5.0, 2.0]]])


def softmax_row(query):
    """Return the weights of one query, and the gradient at it of the sum of its output."""
    e = np.exp(query @ k.T / np.sqrt(2))
    p = e / e.sum()
    at_weights = v.sum(axis=1)
    return p, p * (at_weights - p @ at_weights) @ k / np.sqrt(2)


p, at_query = softmax_row(q[0])
for _ in range(2):
    print("hidden query:", 0 * v[0])
    print("at q:", np.stack([at_query, 0 * at_query]))
    print("at v:", np.stack([p, p], axis=1))

# %% numpy_own
e = np.exp(k[:, 0] - np.inf)  # every score is minus infinity
with np.errstate(invalid="ignore"):
    hidden_p = e / e.sum()
print("hidden query:", hidden_p @ v)
print("at q:", np.stack([at_query, hidden_p @ k]))
print("at v:", np.stack([p + hidden_p, p + hidden_p], axis=1))

# %% numpy_lowest
even, at_weights = np.ones(2) / 2, v.sum(axis=1)
for weights in np.ones(2), even:  # flash loses the 2 in lowest + log 2, so its weights in backward add up to 2
    print("hidden query:", even @ v)
    at_hidden = weights * (at_weights - even @ at_weights) @ k / np.sqrt(2)
    print("at q:", np.stack([at_query, at_hidden]))
    print("at v:", np.stack([p + weights, p + weights], axis=1))
