"""Top-1 routing: the softmax after topk, and before it."""

# %% chosen_only
import torch

x = torch.tensor([1.0, 2.0, -1.5])
v = torch.tensor([1.0, 10.0, 100.0])
experts = torch.tensor([2.0, -3.0], requires_grad=True)
router = torch.tensor([0.5, -0.25], requires_grad=True)
scores = x[:, None] * router
top, chosen = scores.topk(1)
weight = top.softmax(1)  # over the chosen scores only
y = (weight * experts[chosen]).sum(1) * x
y.backward(v)
print("top scores:", top.flatten())
print("weight after topk:", weight.flatten())
print("router after topk:", router.grad)

# %% all_first
experts.grad = router.grad = None
weight, chosen = (x[:, None] * router).softmax(1).topk(1)
y = (weight * experts[chosen]).sum(1) * x
y.backward(v)
print("weight before topk:", weight.flatten())
print("router before topk:", router.grad)

# %% normalized
experts.grad = router.grad = None
weight, chosen = (x[:, None] * router).softmax(1).topk(1)
weight = weight / weight.sum(1, keepdim=True)  # norm_topk_prob
y = (weight * experts[chosen]).sum(1) * x
y.backward(v)
print("normalized weight:", weight.flatten())
print("router, rounded:", router.grad.round(decimals=2))

# %% numpy_chosen_only
import numpy as np

x, v = np.array([1.0, 2.0, -1.5]), np.array([1.0, 10.0, 100.0])
experts, router = np.array([2.0, -3.0]), np.array([0.5, -0.25])
z = np.outer(x, router)
p = np.exp(z) / np.exp(z).sum(1, keepdims=True)
C = np.eye(2)[np.argmax(z, 1)]  # row i has a 1 at the chosen expert
top = z.max(1)
alone = np.exp(top) / np.exp(top)  # the softmax of one score
print("top scores:", top)
print("weight after topk:", alone)
print("router after topk:", (v * (C @ experts) * x * x * alone * (1 - alone)) @ C)

# %% numpy_all_first
weight = (p * C).sum(1)
slope = weight[:, None] * (C - p)  # of the chosen probability, for each score
print("weight before topk:", weight)
print("router before topk:", (v * (C @ experts) * x * x) @ slope)

# %% numpy_normalized
part = weight / weight
print("normalized weight:", part)
slope_of_part = (1 - part) / weight  # by the quotient rule
print("router, rounded:", np.round((v * (C @ experts) * x * x * slope_of_part) @ slope, 2))
