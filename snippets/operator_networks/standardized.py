"""Derivatives of a z-scored output with respect to z-scored inputs: a factor for each mean and standard deviation."""

# %% torch
import torch

F_mean, F_std = 20.0, 5.0
T_mean, T_std = 300.0, 40.0
rho_mean, rho_std = 2.5, 0.5


def network(t, r):
    return t**3 * r + 2 * t * r**2


T = torch.tensor([280.0, 350.0], dtype=torch.float64, requires_grad=True)
rho = torch.tensor([2.75, 2.25], dtype=torch.float64, requires_grad=True)
F = F_mean + F_std * network((T - T_mean) / T_std, (rho - rho_mean) / rho_std)
F_T, F_rho = torch.autograd.grad(F.sum(), (T, rho), create_graph=True)
(F_TT,) = torch.autograd.grad(F_T.sum(), T)
print("S:", -F_T)
print("P:", rho**2 * F_rho)
print("Cv:", -T * F_TT)

# %% factors
t = ((T - T_mean) / T_std).detach().requires_grad_()
r = ((rho - rho_mean) / rho_std).detach().requires_grad_()
f_t, f_r = torch.autograd.grad(network(t, r).sum(), (t, r), create_graph=True)
(f_tt,) = torch.autograd.grad(f_t.sum(), t)
print("S:", -F_std / T_std * f_t)
print("P:", rho**2 * F_std / rho_std * f_r)
print("Cv:", -T * F_std / T_std**2 * f_tt)

# %% sizes
S_mean, S_std = -0.5, 0.25
Cv_mean, Cv_std = 2.0, 8.0
S, Cv = torch.tensor([[-0.25, -1.0], [6.0, -9.0]], dtype=torch.float64)  # the measured values
k = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)  # a weight of the network
S_k, Cv_k = k * -F_T.detach(), k * -T.detach() * F_TT
s, s_k = (S - S_mean) / S_std, (S_k - S_mean) / S_std
cv, cv_k = (Cv - Cv_mean) / Cv_std, (Cv_k - Cv_mean) / Cv_std
for residual in (S_k - S, Cv_k - Cv, s_k - s, cv_k - cv):
    print("gradient:", torch.autograd.grad((residual**2).mean(), k, retain_graph=True)[0])

# %% numpy
import numpy as np

F_mean, F_std = 20.0, 5.0
T_mean, T_std = 300.0, 40.0
rho_mean, rho_std = 2.5, 0.5
T, rho = np.array([280.0, 350.0]), np.array([2.75, 2.25])
a, b = T - T_mean, rho - rho_mean  # F, written out in a and b
F_T = F_std * (3 * a**2 * b / (T_std**3 * rho_std) + 2 * b**2 / (T_std * rho_std**2))
F_rho = F_std * (a**3 / (T_std**3 * rho_std) + 4 * a * b / (T_std * rho_std**2))
F_TT = F_std * 6 * a * b / (T_std**3 * rho_std)
print("S:", -F_T)
print("P:", rho**2 * F_rho)
print("Cv:", -T * F_TT)

# %% numpy_factors
t, r = a / T_std, b / rho_std
print("S:", -F_std / T_std * (3 * t**2 * r + 2 * r**2))
print("P:", rho**2 * F_std / rho_std * (t**3 + 4 * t * r))
print("Cv:", -T * F_std / T_std**2 * 6 * t * r)

# %% numpy_sizes
k, S_std, Cv_std = 1.5, 0.25, 8.0
S, Cv = np.array([-0.25, -1.0]), np.array([6.0, -9.0])
S_gradient = np.mean(2 * (k * -F_T - S) * -F_T)
Cv_gradient = np.mean(2 * (k * -T * F_TT - Cv) * -T * F_TT)
for gradient in (S_gradient, Cv_gradient, S_gradient / S_std**2, Cv_gradient / Cv_std**2):
    print("gradient:", gradient)
