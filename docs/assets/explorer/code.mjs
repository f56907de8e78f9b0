// A state as Python code: for torch, and the same tape written out in NumPy.
import { OPS } from "./tape.mjs";

const python = (number) => {
  if (!Number.isFinite(number)) return `float("${Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf"}")`;
  const text = String(Object.is(number, -0) ? "-0" : number);
  return /[.e]/.test(text) ? text : `${text}.0`;
};
const list = (numbers) => `[${numbers.map(python).join(", ")}]`;
// 2, not 2.0
const power = (number) => (Number.isInteger(number) ? python(number).replace(/\.0$/, "") : python(number));
const fill = (pattern, names) => pattern.replace(/\b[abyg]\b/g, (letter) => names[letter]);
const BINDS = { add: 1, sub: 1, mul: 2, div: 2, neg: 3, pow: 4 };

const inTorch = (tree) => {
  if (tree.op === "number") return python(tree.value);
  if (tree.op === "x") return `x[${tree.index}]`;
  const own = BINDS[tree.op];
  const parts = tree.args.map((arg, k) => {
    const text = tree.op === "pow" && k && arg.op === "number" ? power(arg.value) : inTorch(arg);
    if (!own) return OPS[tree.op][0] === 2 && arg.op === "number" ? `torch.tensor(${text})` : text;
    const inner = BINDS[arg.op] ?? (text[0] === "-" ? 3 : 9);
    return inner < own + (k || own === 4 ? 0.5 : 0) ? `(${text})` : text;
  });
  return fill(OPS[tree.op][4] ?? `torch.${tree.op}(a)`, { a: parts[0], b: parts[1] });
};

export const call = (v) => `y.backward(${v ? `torch.tensor(${list(v).replace(/\.0\b/g, ".")})` : ""})`;

export const torchCode = ({ trees }, x, v) => [
  "import torch",
  "",
  "torch.set_default_dtype(torch.float64)  # as the browser computes",
  `x = torch.tensor(${list(x)}, requires_grad=True)`,
  "y = torch.stack([",
  ...trees.map((tree) => `    ${tree.op === "number" ? `torch.tensor(${inTorch(tree)})` : inTorch(tree)},`),
  "])",
  `y.backward(${v ? `torch.tensor(${list(v)})` : ""})`,
  'print("y:", y.detach())',
  'print("x.grad:", x.grad)',
  "",
].join("\n");

export const numpyCode = (tape, v) => {
  const names = new Map();
  let count = 0;
  for (const node of tape.nodes) names.set(node, node.name === "x" ? `x[${node.index}]` : `t${++count}`);
  const to = (one) => `g${name(one).slice(1)}`;
  const name = (one) => names.get(one) ?? python(one).replace(/^-.*/, "($&)");
  const of = (node) => {
    const b = node.from[1];
    return {
      a: name(node.from[0]),
      b: node.name === "pow" && typeof b === "number" && b >= 0 ? power(b) : name(b),
      y: name(node),
      g: to(node),
    };
  };
  const inner = tape.nodes.filter((node) => node.name !== "x");
  const back = (node, k) => {
    const b = node.from[1];
    const known = node.name === "pow" && !k && typeof b === "number"; // 3 * x**2 says more than the general rule
    return fill(
      known ? (b !== 0 ? `g * (b * ${b === 2 ? "a" : `a**${power(b - 1)}`})` : "0.0") : OPS[node.name][3][k],
      of(node),
    );
  };
  const got = new Set();
  const add = (one, what) => {
    const sign = got.has(one) || one.name === "x" ? "+=" : "=";
    got.add(one);
    return `${to(one)} ${sign} ${what}`;
  };
  return [
    "import numpy as np",
    "",
    `x = np.array(${list(tape.x)})`,
    `v = np.array(${list(v)})`,
    "",
    "# Forward: each operation, and its value.",
    ...inner.map(
      (node) => `${name(node)} = ${fill(OPS[node.name][5] ?? OPS[node.name][4] ?? `np.${node.name}(a)`, of(node))}`,
    ),
    `y = np.array([${tape.y.map(name).join(", ")}])`,
    "",
    "# Backward, newest first: what each operation gets (g), times its own derivatives.",
    "g = np.zeros_like(x)",
    ...tape.y.map((one, i) => (typeof one === "object" ? add(one, `v[${i}]`) : "")).filter(Boolean),
    ...inner
      .reverse()
      .flatMap((node) =>
        node.from.map((one, k) => (typeof one === "object" ? add(one, back(node, k)) : "")).filter(Boolean),
      ),
    'print("y:", y)',
    'print("vᵀJ:", g)',
    "",
  ].join("\n");
};
