// x.grad on the line between the gradients of two losses, for other weights.
import { embed, row, slider, svg, text, times, tuple } from "./embed.mjs";
import { plane } from "./embed_plane.mjs";

const J = [
  [6, 12],
  [8, 6],
];
const { at, axes, arrow } = plane(
  -0.5,
  16,
  -0.3,
  14.5,
  [
    [0, 4, 8, 12],
    [0, 4, 8, 12],
  ],
  ["first element of x.grad", "second element"],
);
const beside = (point, words, right, more) => text(at(point)[0] + right, at(point)[1] + 4, words, more);
const still =
  axes +
  arrow([0, 0], J[0], row(0)) +
  arrow([0, 0], J[1], row(1)) +
  beside([3, 6.3], "misfit", -16, `text-anchor="end" fill="${row(0)}"`) +
  beside([4.6, 2.6], "penalty", 6, `text-anchor="start" fill="${row(1)}"`) +
  [1, 0.8, 0.5, 0.2, 0]
    .map((one) => {
      const weights = [one, 1 - one];
      const [x, y] = at(times(weights, J));
      const label = text(x + 12, y + 4, tuple(weights), 'text-anchor="start" font-size="11" fill="var(--muted)"');
      return `<circle cx="${x}" cy="${y}" r="2.5"/>${label}`;
    })
    .join("");
embed(slider("v₁, for the misfit", -0.2, 1.2, 0.05, 0.2, row(0)), (value) => {
  const v = [Number(value), +(1 - value).toFixed(2)];
  const grad = times(v, J);
  const shown =
    still +
    arrow(J[1], J[0], "var(--muted)", 'stroke-dasharray="4 3"') +
    arrow([0, 0], grad, "currentColor", 'stroke-width="4"') +
    beside([13, 2.6], `v = ${tuple(v)}`, 0, 'font-weight="700"');
  return {
    shown: svg(
      `With the weights ${tuple(v)}, x.grad is at ${tuple(grad)}, ` +
        `on the line through the tips ${tuple(J[0])} and ${tuple(J[1])} of the two gradients`,
      shown,
    ),
    grad,
    v: v.map(String),
  };
});
