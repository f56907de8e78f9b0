// A state, its address, and what follows from it.
import { MOST, parseAll } from "./parse.mjs";
import { backward, jacobian, record } from "./tape.mjs";

// As on the pages of the site: what each is called there, f, x, v.
/** @type {[string, [string, string, number[], number[]][]][]} */
export const PRESETS = [
  [
    "Pages of this site",
    [
      ["Home: two outputs", "x1^2\nx1*x2", [2, 3], [1, 10]],
      ["Scalar in, scalar out", "x1^2", [1], [100]],
      ["Vector in, scalar out", "3*x1^2 + 5*x2^2", [-1, 2], [1]],
      ["Vector in, vector out", "3*x1^2\n3*x2^2", [1, 2], [1, 10]],
      ["Three outputs", "3*x1^2\nx1^2 + 2*x2^3\n10*x2", [1, 2], [1, 10, 100]],
      ["A curve: one input", "x1^2\nx1^3\n5*x1", [3], [1, 10, 100]],
      ["J or Jᵀ: three inputs", "x1*x2\nx2^2*x3", [1, 3, 2], [1, 10]],
      ["One row at a time", "x1 + x2 + x3 + x4\nx1^2 + x2^2 + x3^2 + x4^2", [0, 1, 2, 3], [0, 1]],
      ["A weight of 0 at a pole", "sqrt(x1)\nsqrt(x2)", [0, 9], [0, 1]],
      ["Many points at once", "x1^2\nx2^2\nx3^2\nx4^2", [-2, -1, 1, 2], [1, 1, 1, 1]],
      [
        "Points that are coupled",
        [1, 2, 3, 4].map((i) => `x${i} - (x1+x2+x3+x4)/4`).join("\n"),
        [1, 2, 4, 9],
        [1, 1, 1, 1],
      ],
      ["A chain", "(x1 + x2^2) * x1*x2\nx1 + x2^2 + (x1*x2)^2", [2, 3], [1, 10]],
      ["Two losses", "(x1 + 2*x2 - 7)^2\nx1^2 + x2^2", [4, 3], [0.2, 0.8]],
      ["A batch of losses", "(x1 + 2*x2 - 2)^2\n(3*x1 + x2 - 6)^2\n(-x1 + 4*x2 - 5)^2", [1, 2], [1, 1, 1]],
    ],
  ],
  [
    "More to try",
    [
      ["Rows that can cancel", "x1*x2\n(x1*x2)^2", [1, 2], [1, 1]],
      ["A rotation", "cos(x1)*x2\nsin(x1)*x2", [0.5, 2], [1, 1]],
      ["Kinks: relu, abs", "relu(x1)\nabs(x2)", [0, 0], [1, 1]],
      ["A tie: max, min", "max(x1, x2)\nmin(x1, x2)", [2, 2], [1, 10]],
      ["Saturated: sigmoid, tanh", "sigmoid(x1)\ntanh(x1)", [4], [1, 1]],
    ],
  ],
];
export const ALL = PRESETS.flatMap(([, presets]) => presets);

// Numbers beyond those in use are kept: a component that is deleted and typed again finds its own.
const pad = (numbers) => Array.from({ length: MOST }, (_, k) => numbers[k] ?? 1);
export const make = (f, x, v, length = null, step = null) => ({ f, x: pad(x), v: pad(v), length, step });
export const preset = (number) => {
  const [, f, x, v] = ALL[number];
  return make(f, x, v);
};

export const toHash = ({ f, x, v, length, step }, { inputs, trees }) => {
  const parts = {
    f: f.trim().replace(/\s*\n\s*/g, ";"),
    x: x.slice(0, inputs),
    v: v.slice(0, Math.max(trees.length, length ?? 0)),
    length,
    step,
  };
  const known = Object.entries(parts).filter(([, part]) => part !== null);
  const coded = known.map(([name, part]) => `${name}=${String(part).replace(/[\s%&#"<>`]/g, encodeURIComponent)}`);
  return `#${coded.join("&")}`;
};

// null for an address of something else, such as a heading.
export const fromHash = (hash) => {
  try {
    const parts = Object.fromEntries(
      hash
        .slice(1)
        .split("&")
        .map((part) => part.split(/=(.*)/s, 2).map(decodeURIComponent)),
    );
    if (!parts.f) return null;
    const numbers = (text) =>
      text ? text.split(",").map((one) => (one.trim() && Number.isFinite(Number(one)) ? Number(one) : 1)) : [];
    const count = (text, most) => (/^\d+$/.test(text ?? "") && Number(text) <= most ? Number(text) : null);
    return make(
      parts.f.replace(/;/g, "\n"),
      numbers(parts.x),
      numbers(parts.v),
      count(parts.length, MOST),
      count(parts.step, 999),
    );
  } catch {
    return null;
  }
};

// All that is shown; it throws a Mistake where f has one.
let parsed = {};
export const work = (state) => {
  if (parsed.f !== state.f) parsed = { f: state.f, ...parseAll(state.f) };
  const { trees, inputs } = parsed;
  const outputs = trees.length;
  const x = state.x.slice(0, inputs);
  const length = state.length ?? outputs;
  const fits = length === outputs || (!length && outputs === 1);
  const given = length ? state.v.slice(0, length) : null; // null: left out
  const v = fits ? given ?? [1] : null;
  const tape = record(trees, x);
  return {
    f: state.f,
    trees,
    inputs,
    outputs,
    x,
    y: tape.values,
    v,
    given,
    fits,
    tape,
    J: jacobian(tape),
    back: v && backward(tape, v),
  };
};

// What torch says of a v that does not fit.
export const complaint = ({ given, outputs }) =>
  `RuntimeError: ${
    given
      ? `Mismatch in shape: grad_output[0] has a shape of torch.Size([${given.length}]) ` +
        `and output[0] has a shape of torch.Size([${outputs}]).`
      : "grad can be implicitly created only for scalar outputs"
  }`;
