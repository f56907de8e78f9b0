"""The gradients of an einsum are einsums."""

# %% torch
import torch

A = torch.tensor([[[1.0, 2.0]], [[3.0, 4.0]]], requires_grad=True)
B = torch.arange(12.0).reshape(2, 2, 3).requires_grad_()
V = torch.tensor([[[1.0, 10.0, 100.0]], [[2.0, 30.0, 40.0]]])
Y = torch.einsum("bij,bjk->bik", A, B)
Y.backward(V)
print("Y.shape:", Y.shape)
print("A.grad:", A.grad, sep="\n")
print("B.grad:", B.grad, sep="\n")

# %% numpy
import numpy as np

A = np.array([[[1.0, 2.0]], [[3.0, 4.0]]])
B = np.arange(12.0).reshape(2, 2, 3)
V = np.array([[[1.0, 10.0, 100.0]], [[2.0, 30.0, 40.0]]])
Y = np.einsum("bij,bjk->bik", A, B)
print("Y.shape:", Y.shape)
print("A.grad:", np.einsum("bik,bjk->bij", V, B), sep="\n")
print("B.grad:", np.einsum("bij,bik->bjk", A, V), sep="\n")
