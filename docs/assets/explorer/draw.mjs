// The graph and the arrows as SVG.
import { label, show, sub, tuple } from "./parse.mjs";

const give = (one, attributes) => {
  for (const [name, value] of Object.entries(attributes))
    one.getAttribute(name) === `${value}` || one.setAttribute(name, value);
};
const draw = (tag, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  give(made, attributes);
  made.append(...children);
  return made;
};
// Write into the existing text node: for a new node, the browser would compute the styles again.
export const write = (element, text) => {
  const node = element.firstChild ?? element.appendChild(new Text());
  if (node.data !== text) node.data = text;
};
const words = (x, y, words, attributes) => ["text", { x, y, ...attributes }, words];

/* The graph: x on the left, each operation right of its operands, y on the right. v comes back from there. */

const [BOX, HIGH, ROW] = [66, 22, 57];
export const graph = (box, { trees, tape, back, x, y, given }, at) => {
  // If only numbers have changed, write only these, so that a slider moves smoothly.
  const key = [trees, box.wide, at, !back];
  const fresh = !box.key?.every((part, k) => part === key[k]);
  box.key = key;
  let count = 0;
  const say = (x, y, told, attributes) => {
    const at = count++;
    if (!fresh) return write(box.texts[at], told);
    box.texts[at] = draw(...words(x, y, told, attributes));
    return box.texts[at];
  };
  if (fresh) box.texts = [];
  const depth = new Map();
  const across = new Map(); // where a node is from top to bottom: in the middle of what it is made of
  let slots = 0;
  const visit = (node) => {
    if (typeof node !== "object") return null;
    if (node.name === "x") {
      depth.set(node, 0);
      return slots++;
    }
    const places = node.from.map(visit).filter((place) => place !== null);
    depth.set(node, 1 + Math.max(...node.from.map((one) => depth.get(one) ?? 0)));
    const place = places.reduce((a, b) => a + b) / places.length;
    across.set(node, place);
    return place;
  };
  const ends = tape.y.map((one) => visit(one) ?? slots++);
  // As close as the nodes of one column allow.
  const levels = new Map();
  for (const [node, column] of depth) if (column) levels.set(column, [...(levels.get(column) ?? []), across.get(node)]);
  const gaps = [...levels.values()].flatMap((places) =>
    places
      .sort((a, b) => a - b)
      .slice(1)
      .map((place, k) => place - places[k]),
  );
  const close = 1 / Math.min(...gaps, slots);
  const rows = Math.max(x.length, (slots - 1) * close + 1);
  const height = rows * ROW;
  const spread = (place) => place * close + (rows - 1 - (slots - 1) * close) / 2;
  for (const [node, place] of across) across.set(node, spread(place));
  tape.nodes.forEach((node) => node.name === "x" && across.set(node, ((node.index + 0.5) * rows) / x.length - 0.5));
  const columns = Math.max(0, ...depth.values()) + 1;
  const width = Math.max(box.wide - 4, (columns + 1) * (BOX + 34));
  const left = (column) => BOX / 2 + 4 + (column * (width - BOX - 8)) / columns;
  const top = (place) => (place + 0.5) * ROW;
  const done = back ? back.steps.slice(0, at) : [];
  const active = at > 0 && back ? back.steps[at - 1] : null;
  const got = new Map();
  for (const { hands } of done) for (const { to, g } of hands) got.set(to, (got.get(to) ?? 0) + g);
  const lines = draw("g");
  const marks = draw("g");
  const color = (row) => (row < 0 ? "" : `--row: var(--row-${row + 1})`);
  const middle = spread(ends.reduce((a, b) => a + b) / ends.length);
  const edge = (from, to, row, step, number) => {
    const gone = done.includes(step);
    const [x1, y1, x2, y2] = [left(from[0]) + BOX / 2, top(from[1]), left(to[0]) - BOX / 2, top(to[1])];
    if (fresh)
      lines.append(
        draw("path", {
          d: `M${x1} ${y1}L${x2} ${y2}`,
          class: gone ? (step === active ? "x-active" : "x-gone") : "",
          style: color(row),
        }),
      );
    const part = 0.5 + 0.12 * (row % 3); // so that numbers of edges that cross do not meet
    const told =
      gone &&
      say(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + 4, show(number), { class: "x-handed", style: color(row) });
    if (told) marks.append(told);
  };
  const steps = back?.steps ?? [];
  const place = (node) => [depth.get(node), across.get(node)];
  tape.y.forEach(
    (one, i) => typeof one === "object" && edge(place(one), [columns, middle], i, steps[0], given ? given[i] : 1),
  );
  tape.nodes.forEach((node) => {
    const step = steps.find((one) => one.node === node);
    const sources = node.from.filter((one) => typeof one === "object");
    sources.forEach((one, k) => edge(place(one), place(node), node.row, step, step?.hands[k].g));
  });
  const draws = (name, at, value, cotangent, row, now) => {
    const [px, py] = [left(at[0]), top(at[1])];
    const [end, anchor] = name === "y" ? [px + BOX / 2, { "text-anchor": "end" }] : [px]; // a tuple ends where y ends
    const told = [
      say(px, py + 4, name),
      say(end, py - HIGH / 2 - 4, value, { class: "x-value", ...anchor }),
      say(end, py + HIGH / 2 + 13, cotangent, { class: "x-got", ...anchor }),
    ];
    if (fresh)
      marks.append(
        draw(
          "g",
          { style: color(row), class: now ? "x-active" : "" },
          draw("rect", { x: px - BOX / 2, y: py - HIGH / 2, width: BOX, height: HIGH, rx: 3 }),
          ...told,
        ),
      );
  };
  const used = tape.nodes.filter((node) => depth.has(node));
  const end = back && at > back.steps.length;
  for (const node of used) {
    const cotangent = got.has(node) ? show(got.get(node)) : "";
    draws(
      label(node),
      place(node),
      show(node.value),
      cotangent,
      node.row,
      active?.node === node || (end && node.name === "x"),
    );
  }
  draws("y", [columns, middle], tuple(y), at > 0 && back ? tuple(given ?? [1]) : "", -1, active && !active.node);
  if (fresh)
    box.replaceChildren(
      draw(
        "svg",
        {
          width,
          height: height + 8,
          viewBox: `0 -4 ${width} ${height + 8}`,
          "text-anchor": "middle",
          role: "img",
          "aria-label": `The graph from x to y, with ${tape.nodes.length - x.length} operations`,
        },
        lines,
        marks,
      ),
    );
};

/* The weighted rows as arrows, tip to tail. A tip moves along its row of J, and so sets its weight. */

// While a slider is dragged, write only what has changed: to make everything again at each move would take too long.
const fill = (group, wanted) => {
  wanted.forEach(([tag, attributes, words], k) => {
    let one = group.children[k];
    if (one?.localName !== tag) {
      const made = draw(tag);
      one ? one.replaceWith(made) : group.append(made);
      one = made;
    }
    give(one, attributes);
    if (words) write(one, words);
  });
  while (group.children.length > wanted.length) group.lastChild.remove();
};

const SIZE = 260;
const within = (edge, at) => Math.min(SIZE - edge, Math.max(edge, at));
let held = null; // the picture's frame while a tip is dragged: it would run away from the finger
export const arrows = (box, { trees, x, v, J }, moving, change) => {
  const ends = [[0, 0]];
  v?.forEach((weight, i) => ends.push([0, 1].map((k) => ends[i][k] + weight * J[i][k])));
  const sum = ends.at(-1);
  const [[west, east], [south, north]] = [0, 1]
    .map((k) => ends.map((end) => end[k]))
    .map((all) => [Math.min(...all), Math.max(...all)]);
  const reach = Math.max(east - west, north - south) || 1;
  if (x.length !== 2 || !v || !Number.isFinite(reach)) {
    const why = !v
      ? "v does not fit y, so there is nothing to add up."
      : x.length === 2
        ? "Not all numbers are finite here."
        : "Arrows need two inputs.";
    if (box.textContent !== why) box.innerHTML = `<p>${why}`;
    return;
  }
  let svg = box.querySelector("svg");
  // The frame stays as long as all is in it and, at rest, large enough: the arrows change, not the axes.
  const last = svg?.now.trees === trees && svg.now.frame;
  const stays =
    last &&
    (moving || reach * last.scale > 80) &&
    ends.flat().every((end, k) => Math.abs(end - (k % 2 ? last.y : last.x)) * last.scale < SIZE / 2 - 20);
  const frame =
    held ??
    (stays
      ? last
      : {
          scale: Math.min((SIZE - 90) / reach, moving && last ? last.scale / 3 : Infinity),
          x: (west + east) / 2,
          y: (south + north) / 2,
        });
  /** @type {(point: number[]) => number[]} */
  const px = ([a, b]) =>
    [SIZE / 2 + (a - frame.x) * frame.scale, SIZE / 2 - (b - frame.y) * frame.scale].map(
      (one) => Math.round(one * 10) / 10,
    );
  if (svg?.now.v.length !== v.length) {
    held = null;
    svg = draw("svg", {
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      "text-anchor": "middle",
      role: "group",
      "aria-label": "The weighted rows of J, tip to tail",
    });
    svg.append(draw("g", { class: "x-back" }), ...J.map((_, i) => tip(i)), draw("g"));
    box.replaceChildren(svg);
  }
  svg.now = { trees, J, v, ends, frame, change };
  const line = (from, to, className, style) => {
    const [[a, b], [c, d]] = [px(from), px(to)];
    const long = Math.hypot(c - a, d - b);
    const [ux, uy] = [((c - a) / long) * 9, ((d - b) / long) * 9];
    return [
      "polyline",
      {
        class: className,
        style,
        points: long > 1 ? [a, b, c, d, c - ux - uy / 2, d - uy + ux / 2, c, d, c - ux + uy / 2, d - uy - ux / 2] : "",
      },
    ];
  };
  const zero = px([0, 0]);
  const third = SIZE / frame.scale / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  const tick = power * (third < 2 * power ? 1 : third < 5 * power ? 2 : 5);
  const axes = [
    ["path", { d: `M0 ${zero[1]}H${SIZE}M${zero[0]} 0V${SIZE}` }],
    words(SIZE - 9, within(12, zero[1] - 5), "x₁"),
    words(zero[0] + 10, 11, "x₂"),
  ];
  for (let k = -9; k < 10; k++) {
    const [a, b] = px([k * tick, k * tick]);
    if (!k) continue;
    if (a > 8 && a < SIZE - 30) axes.push(words(a, within(10, zero[1] + 13), show(k * tick)));
    if (b > 12 && b < SIZE - 4) axes.push(words(within(14, zero[0] - 14), b + 4, show(k * tick)));
  }
  if (frame !== last || !svg.firstChild.firstChild) fill(svg.firstChild, axes);
  // Beside the middle of an arrow, on the side that is away from FAR.
  const named = (from, to, far, name, style) => {
    const [[a, b], [c, d], [e, f]] = [from, to, far].map(px);
    const [x, y, u, w] = [(a + c) / 2, (b + d) / 2, b - d, c - a];
    const away = ((x - e) * u + (y - f) * w < 0 ? -16 : 16) / (Math.hypot(u, w) || 1);
    return words(within(28, x + 1.3 * away * u), within(14, y + away * w + 5), name, { class: "x-name", style });
  };
  const color = (i) => `--row: var(--row-${i + 1})`;
  fill(svg.lastChild, [
    line([0, 0], sum, "x-total", ""),
    ...v.map((_, i) => line(ends[i], ends[i + 1], "x-part", color(i))),
    ...v.map((_, i) =>
      named(
        ends[i],
        ends[i + 1],
        sum.map((one) => one / 2),
        `v${sub(i + 1)}J${sub(i + 1)}`,
        color(i),
      ),
    ),
    named([0, 0], sum, ends.at(-2), "vᵀJ", ""),
  ]);
  svg.querySelectorAll(".x-tip").forEach((one, i) => {
    const [a, b] = px(ends[i + 1]);
    for (const dot of one.children) give(dot, { points: [a, b, a, b] });
    give(one, {
      "aria-valuenow": v[i],
      "aria-valuetext": `${show(v[i])}: ${tuple(J[i].map((entry) => v[i] * entry))}`,
    });
    one.toggleAttribute("hidden", !J[i][0] && !J[i][1]);
  });
};

const tip = (i) => {
  const made = draw(
    "g",
    {
      class: "x-tip",
      tabindex: 0,
      role: "slider",
      "aria-label": `v${sub(i + 1)}, the tip of row ${i + 1}`,
      "aria-valuemin": -1000,
      "aria-valuemax": 1000,
      style: `--row: var(--row-${i + 1})`,
    },
    draw("polyline"),
    draw("polyline"),
    draw("polyline"),
  );
  const here = () => made.ownerSVGElement.now;
  made.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    here().change(i, here().v[i] + by * (event.shiftKey ? 0.1 : 1), "later");
  });
  made.addEventListener("pointerdown", (event) => {
    made.setPointerCapture(event.pointerId);
    held = here().frame;
  });
  made.addEventListener("pointermove", (event) => {
    if (!held || !made.hasPointerCapture(event.pointerId)) return;
    const { J, ends, change } = here();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      made.ownerSVGElement.getScreenCTM().inverse(),
    );
    const to = [
      (at.x - SIZE / 2) / held.scale + held.x - ends[i][0],
      (SIZE / 2 - at.y) / held.scale + held.y - ends[i][1],
    ];
    const size = J[i][0] ** 2 + J[i][1] ** 2;
    const exact = (to[0] * J[i][0] + to[1] * J[i][1]) / size;
    const grain = 10 ** Math.floor(Math.log10(4 / (Math.sqrt(size) * held.scale))); // what a few pixels can tell apart
    change(i, Number((Math.round(exact / grain) * grain).toPrecision(6)), "moving");
  });
  for (const end of ["pointerup", "pointercancel"]) {
    made.addEventListener(end, () => {
      held = null;
      here().change(i);
    });
  }
  return made;
};
