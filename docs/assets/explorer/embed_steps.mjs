// v's way back from z by y to x, step by step.
import { embed, line, row, svg, text, wide } from "./embed.mjs";

/** @type {[string, number[], number[]][]} */
const NODES = [["x", [2, 3], [409, 358]], ["y", [11, 6], [16, 131]], ["z", [66, 47], [1, 10]]];
const J = [[[1, 6], [3, 2]], [[6, 11], [1, 12]]];
const place = (column, i) => [(0.09 + 0.41 * column) * wide, 58 + i * 52];
let step = 4;
embed(
  '<div style="display: flex; gap: .5em; align-items: center; line-height: 1.3">' +
    '<button type="button" aria-label="Step back">‹</button><button type="button" aria-label="Next step">›</button>' +
    '<b role="status"></b></div>',
  (_, box, touched) => {
    const by = [...box.querySelectorAll("button")].indexOf(touched);
    if (by >= 0) step = (step + (by ? 1 : 4)) % 5;
    const now = step && [step < 3 ? 1 : 0, (step - 1) % 2]; // the column and row of the node that is reached
    const lines = J.flatMap((matrix, c) =>
      matrix.flatMap((entries, i) =>
        entries.map((entry, j) => {
          const [from, to] = [place(c, j), place(c + 1, i)];
          const part = i === j ? 0.5 : 0.3;
          const on = now && now[0] === c && now[1] === j;
          const [x, y] = from.map((one, k) => one + part * (to[k] - one));
          return (
            line([from, to], on ? row(i) : "var(--muted)", on ? 'stroke-width="3"' : "") +
            text(x, y + 5, entry, 'paint-order="stroke" stroke="var(--md-default-bg-color)" stroke-width="6"')
          );
        }),
      ),
    );
    const nodes = NODES.flatMap(([name, values, grads], c) =>
      values.map((one, i) => {
        const [x, y] = place(c, i);
        const got = c === 2 || step > (c ? i : 2 + i);
        const on = now && now[0] === c && now[1] === i;
        return (
          `<circle cx="${x}" cy="${y}" r="17" fill="var(--md-default-bg-color)"
            stroke="${on ? "currentColor" : "var(--muted)"}" stroke-width="${on ? 3 : 1}"/>` +
          text(x, y + 5, one) +
          text(x, i ? y + 34 : y - 24, `${name}${"₁₂"[i]} ${got ? `<tspan font-weight="700">${grads[i]}</tspan>` : ""}`)
        );
      }),
    );
    const [column, i] = now || [];
    const sum = now && NODES[column + 1][2].map((grad, k) => `${grad} · ${J[column][k][i]}`).join(" + ");
    box.querySelector("b").textContent = now
      ? `${step} of 4: ${NODES[column][0]}${"₁₂"[i]} gets ${sum} = ${NODES[column][2][i]}`
      : "Forward pass only: v is still at z.";
    return {
      shown: svg(
        "The values of x, y and z, the derivative on each line between them, " +
          "and in bold the gradients computed so far",
        lines.join("") + nodes.join(""),
      ),
      ...(step === 4 ? { grad: NODES[0][2] } : { grad: null, says: "x.grad is not complete yet" }),
    };
  },
);
