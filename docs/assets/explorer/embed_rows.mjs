// Home's picture: two weighted rows and their sum, for another v₂.
import { cell, embed, line, row, show, slider, svg, text, times, tuple, wide } from "./embed.mjs";

const J = [[4, 0], [3, 2]];
const u = wide / 8.8;
embed(slider("v₂", -10, 10, 0.5, 10, row(1)), (value) => {
  const v = [1, Number(value)];
  const grad = times(v, J);
  const pair = (numbers, left, top, color) =>
    numbers.map((one, k) => cell((left + k) * u, top, u, show(one), color)).join("");
  const rows = J.map((numbers, i) => {
    const y = 22 + i * 40;
    return (
      text(0.5 * u, y + 20, show(v[i]), `font-weight="700" fill="${row(i)}"`) +
      text(1.2 * u, y + 20, "×") +
      pair(numbers, 1.6, y, row(i)) +
      line(
        [
          [3.8 * u, y + 15],
          [4.8 * u, y + 15],
        ],
        row(i),
      ) +
      line(
        [
          [4.65 * u, y + 10],
          [4.8 * u, y + 15],
          [4.65 * u, y + 20],
        ],
        row(i),
      ) +
      pair(
        numbers.map((one) => v[i] * one),
        5.1,
        y,
        row(i),
      )
    );
  });
  const shown = text(0.5 * u, 14, "v") + text(2.6 * u, 14, "J") + text(6.1 * u, 14, "weighted rows") + rows.join("")
    + text(4.8 * u, 114, "+") + line([[5.1 * u, 108], [7.1 * u, 108]]) + pair(grad, 5.1, 118)
    + text(4.4 * u, 138, "vᵀJ =") + text(7.95 * u, 138, "= x.grad");
  return { shown: svg(`The rows of J with the weights ${tuple(v)}, added up to ${tuple(grad)}`, shown), grad, v };
});
