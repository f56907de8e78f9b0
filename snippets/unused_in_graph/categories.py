"""A category beside a number, y = e₁²·age + e₂: its index has no gradient, its row of the embedding has one."""

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
import torch

rows = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 4.0]])
embedding = torch.nn.Embedding.from_pretrained(rows)
sex = torch.tensor(1.0, requires_grad=True)  # a category, stored as a float
age = torch.tensor(5.0, requires_grad=True)


def score(e, age):
    return e[..., 0] ** 2 * age + e[..., 1]


y = score(embedding(sex.long()), age)
torch.autograd.grad(y, [sex, age])

# %% torch
e = embedding(sex.long()).requires_grad_()
of_e, of_age = torch.autograd.grad(score(e, age), [e, age])
print("of the row:", of_e)
print("of the age:", of_age)

# %% integrated
e, base = rows[1], rows[0]  # category 0 is the baseline, and so is the age 0
alpha = (torch.arange(4) + 0.5) / 4
path_e = (base + alpha[:, None] * (e - base)).requires_grad_()
path_age = (alpha * age).detach().requires_grad_()
of_e, of_age = torch.autograd.grad(score(path_e, path_age).sum(), [path_e, path_age])
print("attribution of the category:", ((e - base) * of_e.mean(0)).sum())
print("attribution of the age:", age.detach() * of_age.mean())

# %% column
table = torch.tensor([1.0, 5.0], requires_grad=True)  # sex and age
y = score(embedding(table[0].long()), table[1])
(of_table,) = torch.autograd.grad(y, table)
print("of the table:", of_table)

# %% numpy
import numpy as np

rows = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 4.0]])
sex, a = 1, 5.0  # a is the age
e, base = rows[sex], rows[0]
print("of the row:", np.array([2 * e[0] * a, 1]))
print("of the age:", e[0] ** 2)

# %% numpy_integrated
alpha = (np.arange(4) + 0.5) / 4
first = base[0] + alpha * (e - base)[0]
print("attribution of the category:", (e - base)[0] * np.mean(2 * first * alpha * a) + (e - base)[1])
print("attribution of the age:", a * np.mean(first**2))

# %% numpy_column
print("of the table:", np.array([0 * a, e[0] ** 2]))  # nothing comes back through the index
