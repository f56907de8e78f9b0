// The explorer's page: its parts, and what happens when a reader uses them. All numbers come from state.mjs.
import { call, numpyCode, torchCode } from "./code.mjs";
import { arrows, graph, write } from "./draw.mjs";
import { Mistake, label, show, sub, tuple } from "./parse.mjs";
import { ALL, PRESETS, complaint, fromHash, preset, toHash, work } from "./state.mjs";

const small = matchMedia("(max-width: 76.1875em)");
const root = document.getElementById("explorer");
const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(2));
  return made;
};
const button = (text, click, attributes) => make("button", { type: "button", onclick: click, ...attributes }, text);

// The page contains the numbers that its build has checked.
/** @type {NodeListOf<HTMLElement>} */
const sections = document.querySelectorAll("[data-checked]");
const checked = Object.fromEntries([...sections].map((section) => {
  const numbers = section.textContent.replace(/−/g, "-").match(/-?\d+(\.\d+)?/g).map(Number);
  return [section.dataset.checked, numbers];
}));
const same = (a, b) => String(a.flat()) === String(b);
const isChecked = (now) =>
  !wrong &&
  now.trees.length === 2 &&
  state.f.replace(/\s*\n\s*/, ";").replace(/ /g, "") === "x1^2;x1*x2" &&
  same(now.x, checked.x) &&
  now.v &&
  state.length === null &&
  same(now.v, checked.v) &&
  same(now.J, checked.J) &&
  same(now.back.grad, checked.grad);

let state = fromHash(location.hash) ?? fromHash(location.search) ?? preset(0); // a page links with ?
let now; // the results for the state, with the last f without a mistake
let wrong; // the mistake in f
let shape = ""; // the sizes that the controls were made for
const fields = { x: [], v: [] };
const cells = {}; // of J, the weighted rows and their sum

/* The parts. */

const parts = {};
const part = (name, tag, attributes, ...children) =>
  (parts[name] = make(tag, { class: `x-${name}`, ...attributes }, ...children));

const choose = make(
  "select",
  { "aria-label": "Example", onchange: ({ target }) => target.value && go(preset(target.value)) },
  make("option", { value: "" }, "your own"),
  PRESETS.map(([group, presets]) =>
    make(
      "optgroup",
      { label: group },
      presets.map((one) => make("option", { value: ALL.indexOf(one) }, one[0])),
    ),
  ),
);
const typed = make("textarea", {
  id: "x-f",
  rows: 2,
  spellcheck: "false",
  autocapitalize: "off",
  autocomplete: "off",
  "aria-describedby": "x-mistake",
  oninput: () => change({ f: typed.value, length: null, step: null }, "later"),
});
const lengths = make(
  "select",
  {
    "aria-label": "v:",
    onchange: ({ target }) =>
      change({ length: Number(target.value) === now.outputs ? null : Number(target.value), step: null }),
  },
  [0, 1, 2, 3, 4].map((count) =>
    make("option", { value: count }, count ? `${count} number${count > 1 ? "s" : ""}` : "left out"),
  ),
);
const weigh = (pick, name, title) =>
  button(name, () => change({ v: state.v.map((_, i) => (i < now.outputs ? pick(i) : 1)), length: null, step: null }), {
    "aria-label": title,
  });
const step = (name, title, to) => button(name, () => change({ step: to() }), { "aria-label": title });
const at = () => Math.min(state.step ?? Infinity, last());
const last = () => (now.back ? now.back.steps.length + 1 : 0);
const copy = (name, text) => button(name, async ({ target }) => {
  if (!navigator.clipboard) return prompt(name, text()); // without https
  await navigator.clipboard.writeText(text());
  write(target, "Copied");
  setTimeout(() => write(target, name), 1500);
});

part(
  "bar",
  "div",
  {},
  make("span", {}, "Example "),
  choose,
  button("Reset", () => go(preset(Math.max(0, Number(choose.dataset.last ?? 0))))),
  copy("Copy link", () => {
    if (!wrong) keep();
    return location.href;
  }),
);
part(
  "result",
  "p",
  {},
  make("span", {}, "x.grad = ", part("grad", "b"), " ", part("status", "span", { role: "status" })),
);
part(
  "in",
  "details",
  { open: true },
  make("summary", {}, "x and f"),
  make("label", { for: "x-f" }, "f, one component per line"),
  typed,
  part("mistake", "p", { id: "x-mistake", role: "alert" }),
  part("x", "div"),
  part("y", "p"),
);
const panel = (name, ...children) =>
  part(name, "section", { id: `x-${name}`, role: "tabpanel", "aria-labelledby": `x-tab-${name}` }, ...children);
panel("rows", part("pick", "div", {}, make("span", {}, "v: "), lengths, part("weigh", "span")), part("grid", "div"));
panel("arrows");
panel("graph",
  part("scroll", "div", { tabindex: 0, role: "group", "aria-label": "The computation graph" }),
  part(
    "steps",
    "div",
    {},
    step("«", "First step", () => 0),
    step("‹", "Step back", () => Math.max(0, at() - 1)),
    part("count", "span"),
    step("›", "Next step", () => Math.min(last(), at() + 1)),
    step("»", "Last step", () => null),
  ),
  part("sentence", "p"),
);
part(
  "call",
  "div",
  {},
  make("div", {}, part("code", "pre")),
  part(
    "copies",
    "span",
    {},
    copy("Copy as PyTorch", () => torchCode(now, now.x, now.given)),
    copy("Copy as NumPy", () => numpyCode(now.tape, now.v ?? now.given ?? [1])),
  ),
);
part("heard", "p", { role: "status" });

const TABS = ["rows", "arrows", "graph"];
const tabs = TABS.map((name) => button(name[0].toUpperCase() + name.slice(1), () => open(name), {
  role: "tab", id: `x-tab-${name}`, "aria-controls": `x-${name}`,
  onkeydown: ({ key }) => {
    const to = TABS[(TABS.indexOf(name) + ({ ArrowRight: 1, ArrowLeft: 2 })[key]) % 3];
    if (to) open(to).focus();
  },
}));
const open = (name) => {
  TABS.forEach((one, k) => {
    tabs[k].setAttribute("aria-selected", one === name);
    tabs[k].tabIndex = one === name ? 0 : -1;
    parts[one].classList.toggle("x-closed", one !== name);
  });
  if (now) draw();
  return tabs[TABS.indexOf(name)];
};
root.replaceChildren(
  parts.bar,
  parts.result,
  make("div", { class: "x-tabs", role: "tablist", "aria-label": "What to look at" }, tabs),
  parts.rows,
  parts.arrows,
  parts.graph,
  parts.in,
  parts.call,
  parts.heard,
);

/* Controls for a number: a slider, a field, two buttons. */

const set = (kind, index, number, how) => {
  if (!Number.isFinite(number)) return;
  const numbers = [...state[kind]];
  numbers[index] = Number(number.toPrecision(12));
  change({ [kind]: numbers }, how);
};
const control = (kind, index, row) => {
  const name = kind + sub(index + 1);
  const most = kind === "x" ? 5 : 10;
  const nudge = (by) => () => set(kind, index, state[kind][index] + by * (kind === "x" ? 0.5 : 1));
  const slider = make("input", { type: "range", min: -most, max: most, step: 0.1, "aria-label": `${name}, slider`,
    oninput: ({ target }) => set(kind, index, Number(target.value), "moving"), onchange: () => keep() });
  const field = make("input", { type: "number", step: "any", inputmode: "decimal", "aria-label": name,
    oninput: ({ target }) => set(kind, index, target.valueAsNumber, "later"), onblur: () => fill() });
  fields[kind][index] = { slider, field, most };
  return make(
    "div",
    { style: row ? `--row: var(--row-${index + 1})` : undefined },
    make(
      "div",
      { class: "x-control" },
      make("span", { "aria-hidden": true }, name),
      button("−", nudge(-1), { "aria-label": `${name} down` }),
      field,
      button("+", nudge(1), { "aria-label": `${name} up` }),
      slider,
    ),
  );
};

const fill = () => {
  for (const kind of ["x", "v"]) {
    fields[kind].forEach(({ slider, field, most }, k) => {
      const number = state[kind][k];
      const wide = Math.max(most, Math.abs(number));
      if (!moving && Number(slider.max) !== wide) Object.assign(slider, { min: -wide, max: wide });
      if (Number(slider.value) !== number) slider.value = number;
      if (document.activeElement === field ? field.valueAsNumber !== number : field.value !== `${number}`)
        field.value = number;
    });
  }
};

// Make new controls if the number of inputs or outputs of f has changed, or the length of v.
const rebuild = () => {
  const { inputs, outputs } = now;
  const weights = now.given?.length ?? 0;
  const made = `${inputs} ${outputs} ${weights}`;
  if (made === shape) return;
  shape = made;
  lengths.selectedIndex = weights;
  root.classList.toggle("x-flat", inputs !== 2);
  fields.x = [];
  fields.v = [];
  parts.x.replaceChildren(...now.x.map((_, j) => control("x", j)));
  const entries = (kind, i) => {
    const made = now.x.map(() => make("span"));
    cells[`${kind}${i}`] = made;
    return made.map((one) => make("span", { class: `x-${kind}` }, one));
  };
  const bracket = (text) => make("span", { "aria-hidden": true }, text);
  parts.grid.style.setProperty("--n", inputs);
  const head = (name, wide) =>
    make(
      "span",
      { class: "x-head", "aria-hidden": true, style: wide ? `grid-column: span ${inputs}` : undefined },
      name,
    );
  parts.grid.replaceChildren(
    make(
      "div",
      { class: "x-row x-heads" },
      head("v"),
      head(""),
      head("J", true),
      head(""),
      head("weighted rows", true),
    ),
    ...Array.from({ length: Math.max(outputs, weights) }, (_, i) =>
      make(
        "div",
        { class: "x-row", role: "group", "aria-label": `Row ${i + 1}`, style: `--row: var(--row-${i + 1})` },
        i < weights
          ? control("v", i, true)
          : make("span", { class: "x-none" }, now.fits ? "1, by default" : i < outputs ? "no weight" : ""),
        i < outputs
          ? [bracket("×"), entries("J", i), bracket("→"), entries("w", i)]
          : make("span", { class: "x-none" }, `y has no element ${i + 1}`),
      ),
    ),
    make(
      "div",
      { class: "x-row x-sum" },
      make("span", {}, "added up: vᵀJ ="),
      bracket(""),
      now.x.map(() => bracket("")),
      bracket(""),
      entries("s", 0),
    ),
  );
  parts.weigh.replaceChildren(
    weigh(() => 1, "ones", "v of ones"),
    ...(outputs > 1
      ? now.y.map((_, i) => weigh((k) => Number(k === i), `only y${sub(i + 1)}`, `v one-hot: only y${sub(i + 1)}`))
      : []),
  );
};

/* Results of the state. */

const word = (node) => (node ? label(node) : "y");
const sentence = () => {
  const { back, tape } = now;
  const count = tape.nodes.length - now.inputs;
  if (!back && !now.given) {
    const asks = `Here y has ${now.outputs} numbers: how much does each count?`;
    return `Without v, PyTorch uses 1, but only if y is a single number. ${asks}`;
  }
  if (!back) {
    const [has, needs] = [now.given.length, now.outputs];
    const why = has < needs ? `row ${has + 1} of J would have no weight` : `there is no row ${needs + 1} for a weight`;
    return `v has ${has}, y has ${needs}: ${why}. Nothing goes back, and x.grad stays None.`;
  }
  if (!at()) {
    const recorded = `${count} operation${count === 1 ? " is" : "s are"} recorded`;
    return `Forward: ${recorded}, each with its value. Nothing has gone back yet.`;
  }
  const one = back.steps[at() - 1];
  if (!one) {
    const sums = now.x.map((_, j) => {
      const came = back.steps
        .flatMap(({ hands }) => hands)
        .filter(({ to }) => to === tape.nodes[j])
        .map(({ g }) => show(g));
      const sum =
        came.length > 3 ? `${came.length} numbers, together ` : came.length > 1 ? `${came.join(" + ")} = ` : "";
      return `x${sub(j + 1)} gets ${sum}${came.length ? show(back.grad[j]) : "nothing: 0"}`;
    });
    return `${sums.join(", ")}. This is x.grad.`;
  }
  const hands = one.hands.map(
    ({ to, g }) => `${show(g)} to ${word(to)}${one.node ? "" : ` (y${sub(tape.y.indexOf(to) + 1)})`}`,
  );
  const list = hands.length > 1 ? `${hands.slice(0, -1).join(", ")} and ${hands.at(-1)}` : hands[0];
  return `${word(one.node)} gets ${one.node ? show(one.got) : tuple(one.got)} and passes ${list ?? "nothing"}.`;
};

const seen = (name) => !small.matches || !parts[name].classList.contains("x-closed");
// Draw the parts that a moving slider paints in the same frame.
const near = () => {
  const { J, v, back, y } = now;
  rebuild();
  fill();
  const sure = isChecked(now);
  root.dataset.checked = String(sure);
  write(
    parts.status,
    sure ? "✓ checked" : `${wrong ? "for the last f without a mistake" : "computed in your browser"}, not checked`,
  );
  write(parts.grad, back ? tuple(back.grad) : "None");
  write(parts.y, `y = ${tuple(y)}`);
  now.x.forEach((_, j) => {
    J.forEach((row, i) => {
      write(cells[`J${i}`][j], show(row[j]));
      write(cells[`w${i}`][j], v ? show(v[i] * row[j]) : "–");
    });
    write(cells.s0[j], back ? show(back.grad[j]) : "–");
  });
  if (seen("arrows")) arrows(parts.arrows, now, moving, (i, number, how) => (how ? set("v", i, number, how) : keep()));
};
// Draw the parts that may follow later.
const far = () => {
  clearTimeout(following);
  following = 0;
  if (seen("graph")) graph(parts.scroll, now, at());
  parts.steps.hidden = parts.copies.lastChild.disabled = !now.back;
  write(parts.count, `step ${at()} of ${last()}`);
  write(parts.sentence, sentence());
  write(parts.code, `${call(now.given)}${now.fits ? "" : `\n${complaint(now)}`}`);
  parts.call.classList.toggle("x-wrong", !now.fits);
};
const draw = () => {
  near();
  far();
};

/* Changes. A moving slider replaces the address; when it rests, it is a place to go back to. */

let moving;
let following;
let resting;
const read = (hash) => {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
};
let hearing;
const keep = () => {
  clearTimeout(resting);
  moving = false;
  draw();
  const hash = toHash(state, now);
  if (hash !== location.hash && read(hash) !== read(location.hash)) history.pushState(null, "", hash);
  clearTimeout(hearing);
  hearing = setTimeout(
    () => write(parts.heard, `x.grad = ${parts.grad.textContent}, ${parts.status.textContent}`),
    600,
  );
};

const update = () => {
  wrong = "";
  try {
    now = work(state);
  } catch (mistake) {
    if (!(mistake instanceof Mistake)) throw mistake;
    wrong = mistake.message;
    now = work({ ...state, f: now?.f ?? preset(0).f });
    parts.in.open = true;
  }
  write(parts.mistake, wrong);
  typed.ariaInvalid = wrong ? true : null;
  name();
  return !wrong;
};
// Find the example that is shown, or the one that the state began as. Reset goes back to it.
const name = () => {
  const known = ALL.findIndex(([, f]) => f === state.f.trim());
  if (known >= 0) choose.dataset.last = known;
  const is =
    known >= 0 && same(now.x, ALL[known][2]) && state.length === null && same(now.v, ALL[known][3])
      ? String(known)
      : "";
  if (choose.value !== is) choose.value = is;
};
const change = (changes, how) => {
  state = { ...state, ...changes };
  // Screen readers announce the sentence only for steps: a slider announces its own value.
  parts.sentence.setAttribute("aria-live", Object.keys(changes).join() === "step" ? "polite" : "off");
  moving = how === "moving";
  clearTimeout(resting);
  const begun = performance.now();
  const reads = update();
  if (reads && !how) keep();
  else if (moving && !small.matches) {
    near();
    // On a slow machine, drawing at once would delay the next moves.
    following ||= setTimeout(far, performance.now() - begun < 3 ? 0 : 400);
  } else {
    draw();
    if (how === "later" && reads) resting = setTimeout(keep, 700);
  }
};
const type = ({ f }) => {
  typed.value = f;
  typed.rows = Math.max(2, f.split("\n").length);
};
const go = (to, how) => {
  type(to);
  change(to, how);
};

addEventListener("popstate", () => {
  const there = location.hash ? fromHash(location.hash) : fromHash(location.search) ?? preset(0);
  clearTimeout(resting);
  if (there) go(there, "back");
  if (there && there.step !== null) open("graph");
});
const fold = () => { parts.in.open = !small.matches; };
small.addEventListener("change", fold);
new ResizeObserver(([{ contentRect }]) => {
  parts.scroll.wide = contentRect.width; // reading the width later, during changes, would cause a second layout
  if (contentRect.width) draw();
}).observe(parts.scroll);
type(state);
fold();
update();
parts.scroll.wide = parts.scroll.clientWidth;
open(state.step === null ? "rows" : "graph");
