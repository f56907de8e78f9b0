// The weighted rows as arrows, tip to tail, for another v₂; dashed, those of ones.
import { embed, row, show, slider, svg, text, tuple } from "./embed.mjs";
import { plane } from "./embed_plane.mjs";

const J = [
  [6, 0],
  [2, 24],
  [0, 10],
];
const { at, axes, arrow } = plane(
  -0.5,
  18,
  -10,
  38,
  [
    [0, 5, 10, 15],
    [0, 10, 20, 30],
  ],
  ["first element of vᵀJ", "second element"],
);
const draw = (v, dashed) => {
  const ends = [[0, 0]];
  v.forEach((weight, i) => ends.push(J[i].map((one, k) => ends[i][k] + weight * one)));
  const style = dashed ? 'stroke-dasharray="4 3"' : 'stroke-width="2.5"';
  const name = (point, words, right, down, color) => {
    const [x, y] = at(point);
    return text(x + right, y + down, words, `text-anchor="start" fill="${color}"`);
  };
  const middle = (i) => [0, 1].map((k) => (ends[i][k] + ends[i + 1][k]) / 2);
  const names = dashed
    ? [name(ends[3], "v = (1, 1, 1)", 8, 4)]
    : [
        name(middle(0), `${show(v[0])} · row 1`, -28, 15, row(0)),
        name(middle(1), `${show(v[1])} · row 2`, 8, 6, row(1)),
        name(middle(2), "row 3", 8, 0, row(2)),
        name(
          [0.5, 0.5].map((part, k) => part * ends[3][k]),
          "vᵀJ",
          -8,
          -8,
        ),
      ];
  return {
    grad: ends[3],
    drawn:
      v.map((_, i) => arrow(ends[i], ends[i + 1], row(i), style)).join("") +
      arrow([0, 0], ends[3], "currentColor", dashed ? style : "") +
      names.join(""),
  };
};
embed(slider("v₂", 0, 1, 0.05, 0.5, row(1)), (value) => {
  const v = [2, Number(value), 1];
  const { grad, drawn } = draw(v);
  return {
    shown: svg(
      `The rows of J with the weights ${tuple(v)} as arrows, tip to tail. vᵀJ leads from the origin to ${tuple(grad)}`,
      axes + draw([1, 1, 1], true).drawn + drawn,
    ),
    grad,
    v,
  };
});
