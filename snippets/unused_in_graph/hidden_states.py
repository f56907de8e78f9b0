"""A vision tower that returns all hidden states: the loss reads the last but one, or the last."""

# %% torch
import torch
from torch import nn


class Tower(nn.Module):
    """Stand-in for CLIP's vision encoder: two layers, and a norm for the pooled output."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 2, bias=False) for _ in range(2)])
        self.post_layernorm = nn.LayerNorm(2)
        self.layers[0].weight = nn.Parameter(torch.tensor([[1.0, -2.0], [0.5, 3.0]]))
        self.layers[1].weight = nn.Parameter(torch.tensor([[2.0, 1.0], [-1.0, 0.5]]))

    def forward(self, h):
        hidden_states = [h]
        for layer in self.layers:
            hidden_states.append(layer(hidden_states[-1]))
        return hidden_states, self.post_layernorm(hidden_states[-1])


image, target = torch.tensor([1.0, 2.0]), torch.tensor([0.25, -1.0])
tower = Tower()
hidden_states, pooled = tower(image)
loss = (hidden_states[-2] - target).square().sum()  # vision_feature_layer=-2
loss.backward()
print("first layer:", tower.layers[0].weight.grad, sep="\n")
print("last layer:", tower.layers[1].weight.grad)
print("post_layernorm:", tower.post_layernorm.weight.grad)

# %% step
before = tower.layers[1].weight.detach().clone()
torch.optim.AdamW(tower.parameters(), lr=0.1, weight_decay=0.5).step()
print("last layer is unchanged:", tower.layers[1].weight.equal(before))

# %% error raises="RuntimeError: The differentiated Tensor at index 1 appears to not have been used in the graph"
hidden_states, pooled = tower(image)
loss = (hidden_states[-2] - target).square().sum()
torch.autograd.grad(loss, [layer.weight for layer in tower.layers])

# %% last
tower = Tower()
hidden_states, pooled = tower(image)
(hidden_states[-1] - target).square().sum().backward()
print("first layer of all:", tower.layers[0].weight.grad, sep="\n")
print("second layer of all:", tower.layers[1].weight.grad, sep="\n")
print("norm of the pooled output:", tower.post_layernorm.weight.grad)

# %% numpy
import numpy as np

image, target = np.array([1.0, 2.0]), np.array([0.25, -1.0])
A, B = np.array([[1.0, -2.0], [0.5, 3.0]]), np.array([[2.0, 1.0], [-1.0, 0.5]])
h = A @ image
print("first layer:", np.outer(2 * (h - target), image), sep="\n")
print("last layer:", None)
print("post_layernorm:", None)

# %% numpy_last
v = 2 * (B @ h - target)
print("first layer of all:", np.outer(v @ B, image), sep="\n")
print("second layer of all:", np.outer(v, h), sep="\n")
print("norm of the pooled output:", None)
