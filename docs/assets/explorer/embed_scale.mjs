// The slope of one curve on two scales, y and v · y, for another v.
import { embed, high, line, row, show, slider, svg, text } from "./embed.mjs";
import { plane } from "./embed_plane.mjs";

const { at, axes } = plane(0, 4, 0, 5.5, [[0, 1, 2, 3], [0, 1, 2, 3, 4, 5]], ["", "y"]);
const curve = Array.from({ length: 48 }, (_, k) => at([k / 20, (k / 20) ** 2]));
const right = at([3.6, 0])[0];
const still =
  axes +
  line(curve, "var(--muted)") +
  line([at([0.5, 0]), at([2.2, 3.4])], row(0), 'stroke-width="2.5"') +
  line([at([1, 1]), at([2, 1]), at([2, 3])], "currentColor", 'stroke-dasharray="4 3"') +
  text(...at([1.5, 0.5]), 1) +
  text(at([3.3, 0])[0], high - 6, "x", 'fill="var(--muted)" font-size="11"') +
  line([at([3.6, 0]), at([3.6, 5.5])], "var(--muted)");
embed(slider("v", 0, 200, 1, 100, row(0)), (value) => {
  const v = Number(value);
  const words = (y, told, side) =>
    text(at([2, 0])[0] + 6, at([2, y])[1], `${show(told)} on the ${side}`, 'text-anchor="start"');
  const scale = [0, 1, 2, 3, 4, 5].map((y) =>
    text(right + 4, at([0, y])[1] + 4, show(v * y), 'text-anchor="start" fill="var(--muted)" font-size="11"'),
  );
  const shown =
    still +
    words(2.1, 2, "left") +
    words(1.4, 2 * v, "right") +
    scale.join("") +
    text(right - 4, 10, "v · y", 'text-anchor="end" fill="var(--muted)" font-size="11"');
  return {
    shown: svg(`Along the tangent y rises by 2, and ${show(v)} times y by ${show(2 * v)}`, shown),
    grad: [2 * v],
    says: `x.grad = ${show(2 * v)}`,
    v,
  };
});
