"""The names and values that formulas of unit tests are about, and what a side of a formula comes to."""

from seconded._internal.compare.evaluate import World, results
from seconded._internal.compare.formulas import shown
from seconded._internal.compare.numeric import Numbers
from seconded._internal.presets.torch_numpy import PAIR
from seconded._internal.read.tex import read_formula

V, U = "\ue000", "\ue001"  # the first and the second value of a formula
NAMES = {
    "x": Numbers((2,), (2.0, 5.0)),
    "v": Numbers((2,), (3.0, 7.0)),
    "u": Numbers((3,), (1.0, 2.0, 3.0)),
    "J": Numbers((2, 2), (4.0, 0.0, 0.0, 10.0)),
    "J_y": Numbers((2, 2), (1.0, 2.0, 3.0, 4.0)),
    "p": Numbers((12,), tuple(map(float, range(1, 13)))),
    "W": Numbers((2, 3), (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)),
    "T": Numbers((2, 1, 2), (1.0, 2.0, 3.0, 4.0)),
    "k": Numbers((), (3.0,)),
    "H1": Numbers((), (8.0,)),
    "c": Numbers((), (1 + 2j,)),
    "image": Numbers((), (9.0,)),
    "lr_grad": Numbers((), (6.0,)),
    "alpha": Numbers((), (0.5,)),
    "x_ell": Numbers((), (11.0,)),
    "k_bar": Numbers((), (12.0,)),
    "hat_k": Numbers((), (13.0,)),
    "dk": Numbers((), (14.0,)),
    "tilde_k2": Numbers((), (15.0,)),
}
"""Vectors x, v, u and p, a diagonal Jacobian, a square matrix, a matrix with two rows, an array with three axes, and numbers."""


def world(*values: Numbers | None) -> World:
    """Return what the names stand for, with these for the values of a formula."""
    return World(NAMES, values)


def computed(tex: str, *values: Numbers) -> list[str]:
    """Return what the only side of a formula may come to."""
    (statement,) = read_formula(tex, PAIR.macros)
    return [shown(one) for one in results(statement.sides[0], world(*values))]
