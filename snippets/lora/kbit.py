"""The changes of prepare_model_for_kbit_training: flags, dtypes, and the input of a reentrant checkpoint."""

# %% model
import torch
from torch.utils.checkpoint import checkpoint


class Model(torch.nn.Module):
    """An embedding, a norm and a layer of small integers, all frozen, and an adapter B A."""

    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding.from_pretrained(torch.tensor([[1.0, 0.3], [-0.7, 2.1]]).bfloat16())
        self.norm = torch.nn.Parameter(torch.tensor([0.7, 1.3]).bfloat16(), requires_grad=False)
        self.weight = torch.nn.Parameter(torch.tensor([[3, -2], [1, 4]], dtype=torch.int8), requires_grad=False)
        self.A = torch.nn.Parameter(torch.tensor([[0.5, -1.5]]))
        self.B = torch.nn.Parameter(torch.tensor([[2.0], [0.25]]))

    def block(self, h):
        h = h.to(self.norm.dtype) * self.norm  # in the dtype of the norm
        h = h.float()
        return h @ (0.25 * self.weight.float()).T + h @ self.A.T @ self.B.T

    def forward(self, tokens, use_reentrant):
        return checkpoint(self.block, self.embed(tokens), use_reentrant=use_reentrant).square().sum()


tokens = torch.tensor([1, 0])

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
Model()(tokens, use_reentrant=True).backward()


# %% torch
def prepare(model, *, hook):
    """Freeze, cast 16-bit parameters to float32, and let the output of the embedding require a gradient."""
    for p in model.parameters():
        p.requires_grad_(False)
        if p.dtype in (torch.float16, torch.bfloat16):
            p.data = p.data.float()
    if hook:
        model.embed.register_forward_hook(lambda module, args, output: output.requires_grad_())


for use_reentrant in True, False:
    model = Model()
    prepare(model, hook=use_reentrant)
    model.A.requires_grad_()  # the adapter comes after prepare
    model.B.requires_grad_()
    model(tokens, use_reentrant).backward()
    kind = "reentrant with the hook" if use_reentrant else "non-reentrant"
    print(f"A, {kind}:", model.A.grad)
    print(f"B, {kind}:", model.B.grad.T)

# %% casts
model = Model()
model(tokens, use_reentrant=False).backward()
print("A, without the cast:", model.A.grad)
print("B, without the cast:", model.B.grad.T)

# %% order raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
model = Model()
prepare(model, hook=False)  # after the adapter was added
model(tokens, use_reentrant=False).backward()

# %% numpy
import numpy as np


def rounded(a):
    """Round to the eight significant bits of bfloat16."""
    part, exponent = np.frexp(a)
    return np.ldexp(np.round(part * 2.0**8), exponent - 8)


E, scale = rounded(np.array([[-0.7, 2.1], [1.0, 0.3]])), rounded(np.array([0.7, 1.3]))
W, A, B = 0.25 * np.array([[3, -2], [1, 4]]), np.array([[0.5, -1.5]]), np.array([[2.0], [0.25]])


def gradients(h):
    v = 2 * h @ (W + B @ A).T
    return (v @ B).T @ h, v.T @ (h @ A.T)


at_A, at_B = gradients(E * scale)
for kind in "reentrant with the hook", "non-reentrant":
    print(f"A, {kind}:", at_A)
    print(f"B, {kind}:", at_B.T)

# %% numpy_casts
at_A, at_B = gradients(rounded(E * scale))
print("A, without the cast:", at_A)
print("B, without the cast:", at_B.T)
