"""A circuit that copies its parameters: nn.Parameter gets no gradient, and gets one if the gates hold the tensor."""

# %% circuit tags=["hide-input"]
import torch


class Gate:
    def __init__(self, generator):
        self.generator, self.parameter = generator, torch.tensor(0.0, dtype=torch.float64)

    def apply(self, state):
        half = self.parameter / 2
        return half.cos() * state - 1j * half.sin() * (self.generator @ state)


X = torch.tensor([[0, 1], [1, 0]], dtype=torch.complex128)
Y = torch.tensor([[0, -1j], [1j, 0]], dtype=torch.complex128)


class Circuit:
    """A stand-in for a circuit of one qubit: set_parameters casts, and so makes copies."""

    def __init__(self, *generators):
        self.gates = [Gate(generator) for generator in generators]

    def set_parameters(self, parameters):
        for gate, p in zip(self.gates, parameters, strict=True):
            gate.parameter = torch.tensor(p.item(), dtype=torch.float64)

    def state(self, state):
        for gate in self.gates:
            state = gate.apply(state)
        return state


# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
class QuantumCircuit(torch.nn.Module):
    def __init__(self, encoding, circuit):
        super().__init__()
        self.encoding, self.circuit = encoding, circuit
        self.circuit_parameters = torch.nn.Parameter(torch.tensor([0.75, -0.5], dtype=torch.float64))
        self.circuit.set_parameters(self.circuit_parameters)

    def forward(self, x):
        self.encoding.set_parameters(x)
        zero = torch.tensor([1, 0], dtype=torch.complex128)
        p = self.circuit.state(self.encoding.state(zero)).abs() ** 2
        return p[0] - p[1]  # the expectation of Z


x = torch.tensor([0.25], dtype=torch.float64)
net = QuantumCircuit(Circuit(Y), Circuit(Y, X))
net(x).backward()

# %% check
for gate in net.circuit.gates:
    print("the gate has a graph:", gate.parameter.requires_grad)


# %% torch
class KeepingCircuit(Circuit):
    def set_parameters(self, parameters):
        for gate, p in zip(self.gates, parameters, strict=True):
            gate.parameter = p  # the tensor itself


class FixedCircuit(QuantumCircuit):
    def forward(self, x):
        self.circuit.set_parameters(self.circuit_parameters)  # in each call
        return super().forward(x)


net = FixedCircuit(Circuit(Y), KeepingCircuit(Y, X))
y = net(x)
y.backward()
print("expectation:", y.detach())
print("net.circuit_parameters.grad:", net.circuit_parameters.grad)

# %% numpy blind="J @ v: all rotations the other way give the same probabilities"
import numpy as np

x, (a, b) = np.array([0.25]), np.array([0.75, -0.5])
print("expectation:", np.cos(x[0] + a) * np.cos(b))
print("net.circuit_parameters.grad:", np.array([-np.sin(x[0] + a) * np.cos(b), -np.cos(x[0] + a) * np.sin(b)]))
