"""An explainer learns a mask of the edges, and the model does or does not multiply its messages by the mask."""

# %% error raises="ValueError: Could not compute gradients for edges"
import torch


class Layer(torch.nn.Module):
    """Each node adds up the messages along its edges, as a layer of PyTorch Geometric does."""

    mask = None  # the explainer sets it

    def forward(self, h, edges, fused):
        source, target = edges
        if fused:  # one product with the adjacency matrix: there are no single messages
            A = torch.zeros(len(h), len(h)).index_put((target, source), torch.ones(len(source)))
            return A @ h
        messages = h[source]
        if self.mask is not None:
            messages = messages * self.mask.sigmoid()
        return torch.zeros_like(h).index_add(0, target, messages)


layer = Layer()
h = torch.tensor([1.5, -0.5, 2.0])
edges = torch.tensor([[0, 1, 2], [1, 2, 1]])
wanted = torch.tensor([0.5, 1.0, -2.0])


def explain(fused):
    """Return the gradient of the mask of the edges."""
    edge_mask = torch.tensor([0.5, 1.0, -1.0], requires_grad=True)
    node_mask = torch.tensor([1.0, 0.5, 0.25], requires_grad=True)
    layer.mask = edge_mask
    output = layer(h * node_mask.sigmoid(), edges, fused)
    loss = (output * wanted).sum()
    loss.backward()
    if edge_mask.grad is None:
        raise ValueError("Could not compute gradients for edges")
    return edge_mask.grad


explain(fused=True)

# %% torch
print("gradient of the edge mask:", explain(fused=False))

# %% numpy
import numpy as np

h, wanted = np.array([1.5, -0.5, 2.0]), np.array([0.5, 1.0, -2.0])
source, target = np.array([0, 1, 2]), np.array([1, 2, 1])
on = 1 / (1 + np.exp(-np.array([0.5, 1.0, -1.0])))  # of the edges
h = h / (1 + np.exp(-np.array([1.0, 0.5, 0.25])))
print("gradient of the edge mask:", wanted[target] * h[source] * on * (1 - on))
