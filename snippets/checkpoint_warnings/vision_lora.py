"""Adapters in two towers, each in a reentrant checkpoint: the hook of the token embedding helps only one tower."""

# %% model
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Tower(nn.Module):
    """A frozen embedding, and one block with a frozen W and the adapter B A."""

    def __init__(self, embed, W, A, B):
        super().__init__()
        self.embed = embed.requires_grad_(False)
        self.W = nn.Parameter(torch.tensor(W), requires_grad=False)
        self.lora_A, self.lora_B = nn.Parameter(torch.tensor(A)), nn.Parameter(torch.tensor(B))

    def block(self, h):
        return h @ self.W.T + h @ self.lora_A.T @ self.lora_B.T

    def run(self, h, reentrant):
        return checkpoint(self.block, h, use_reentrant=reentrant)


vision = Tower(nn.Linear(3, 2, bias=False), [[1.0, -2.0], [0.5, 3.0]], [[2.0, -1.0]], [[0.5], [1.5]])
text = Tower(nn.Embedding(3, 2), [[2.0, 1.0], [-1.0, 0.5]], [[1.0, 0.5]], [[-2.0], [1.0]])
with torch.no_grad():
    vision.embed.weight.copy_(torch.tensor([[1.0, 0.5, -1.0], [2.0, -0.5, 1.0]]))
    text.embed.weight.copy_(torch.tensor([[1.0, 2.0], [5.0, -3.0], [0.5, 4.0]]))
patches, tokens = torch.tensor([[1.0, 2.0, 3.0]]), torch.tensor([2, 0])


def gradients(reentrant):
    vision.lora_B.grad = text.lora_B.grad = None
    image = vision.run(vision.embed(patches), reentrant)
    h = torch.cat([image, text.embed(tokens)])
    (text.run(h, reentrant) ** 2).sum().backward()
    return vision.lora_B.grad, text.lora_B.grad


def flag(module, args, output):
    output.requires_grad_()


# %% torch
text.embed.register_forward_hook(flag)  # as enable_input_require_grads
visual, textual = gradients(reentrant=True)
print("visual lora_B:", visual)
print("text, lora_B:", textual)

# %% fixed
hook = vision.embed.register_forward_hook(flag)
print("with a second hook")
visual, textual = gradients(reentrant=True)
print("vision, lora_B:", visual)
print("text, lora_B:", textual)
hook.remove()
print("with use_reentrant=False")
visual, textual = gradients(reentrant=False)
print("vision, lora_B:", visual)
print("text, lora_B:", textual)

# %% numpy
import numpy as np

P, x = np.array([[1.0, 0.5, -1.0], [2.0, -0.5, 1.0]]), np.array([[1.0, 2.0, 3.0]])
E, tokens = np.array([[1.0, 2.0], [5.0, -3.0], [0.5, 4.0]]), [2, 0]
A, B = np.array([[2.0, -1.0]]), np.array([[0.5], [1.5]])
C, D = np.array([[1.0, 0.5]]), np.array([[-2.0], [1.0]])
V = np.array([[1.0, -2.0], [0.5, 3.0]]) + B @ A
M = np.array([[2.0, 1.0], [-1.0, 0.5]]) + D @ C
g = x @ P.T  # enters the block of the vision tower
h = np.concatenate([g @ V.T, E[tokens]])
v = 2 * h @ M.T
print("visual lora_B:", None)
print("text, lora_B:", v.T @ h @ C.T)

# %% numpy_fixed
for _ in range(2):
    print("vision, lora_B:", (v @ M)[:1].T @ g @ A.T)
    print("text, lora_B:", v.T @ h @ C.T)
