/* The finder: which page a pasted message belongs to. Only the first page of the messages loads it, and it loads what it
looks through, assets/messages.js from overrides/messages.py, when its field is used.

Of a text only the letters count: then numbers, shapes, paths, and line breaks amid a word do no harm. A message is cut
into runs of seven letters, within what stays the same in it. What counts is how many of these were pasted, the more the
fewer pages have them. Of a traceback, the last exception is looked at first. A message is known where a good part of it
was pasted, for a new version may word the rest anew; or where most of what was pasted is a part of it. */
(() => {
  const SIZE = 7;
  const ENOUGH = 4; // runs that no other page has
  const KNOWN = { ofMessage: 0.4, ofPasted: 0.6 }; // which part of each must be in the other
  const MISSING = 0.1; // what a run counts that a message has and the text has not
  const NOISE = /\x1b?\[[\d;]*m|^(?:\[rank\d+\]:|E\s{2,})/gm; // colors; what stands before each line
  const BETWEEN = /^\s*(?:During handling of the|The above exception|Traceback \()/m; // two exceptions of a text
  const TYPE = /(?:\w+\.)*[A-Z]\w*(?:Error|Warning|Exception):\s/g;
  // What Python says of any program: by this alone, no message is known.
  const ANYONES = [
    "NoneType object has no attribute",
    "object is not iterable object is not callable object is not subscriptable",
    "got an unexpected keyword argument",
    "forward missing required positional argument init missing",
    "takes positional arguments but were given",
    "unsupported operand types for and NoneType",
    "not enough values to unpack expected got",
    "not implemented for",
  ];

  const letters = (text) => text.toLowerCase().replace(/[^a-z]/g, "");
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  const runs = (word) => Array.from({ length: Math.max(0, word.length - SIZE + 1) }, (_, at) => word.slice(at, at + SIZE));
  const anyones = new Set(ANYONES.flatMap((text) => runs(letters(text))));

  class Finder {
    constructor({ pages, messages }) {
      this.pages = pages;
      const on = new Map(); // each run to the pages that have it
      this.wordings = messages.flatMap((message) => [message.said, ...(message.also ?? [])].map((text) => {
        const pieces = text.replace(TYPE, "").split("…").map(letters);
        // A piece that is shorter than a run counts as one, unless it may be in any word.
        const parts = pieces.flatMap((one) => (one.length < SIZE && one.length > 3 ? one : runs(one)));
        for (const part of parts) on.set(part, (on.get(part) ?? new Set()).add(message.page));
        return { message, parts: [...new Set(parts)] };
      }));
      // One that a single page has, or none, counts 1; one that all pages have, next to nothing.
      const rare = ({ size }) => Math.log(1 + pages.length / size) / Math.log(1 + pages.length);
      this.weights = new Map(Array.from(on, ([part, its]) => [part, (rare(its) * part.length) / SIZE]));
      for (const part of anyones) this.weights.set(part, 0.02);
      for (const wording of this.wordings) wording.whole = this.weigh(wording.parts);
    }

    weigh(parts) {
      return sum(parts.map((part) => this.weights.get(part) ?? 1));
    }

    /* The exceptions and warnings in a text, the last one first, each without what stands before it; where no type is named,
    all behind the last traceback's head. */
    static said(text) {
      const plain = text.replace(NOISE, "");
      const starts = Array.from(plain.matchAll(TYPE), ({ 0: type, index }) => [index + type.length, index]);
      const found = starts.map(([start], at) => plain.slice(start, starts[at + 1]?.[1]).split(BETWEEN)[0]);
      return (found.length ? found.reverse() : [plain.split(BETWEEN).at(-1)]).filter(letters);
    }

    /* What a text may be, the best first, one for each page; whether it is known; and whether there was enough to tell. */
    find(text) {
      const looked = Finder.said(text).map((said) => this.look(letters(said)));
      return looked.find(({ known }) => known) ?? looked[0] ?? { known: false, hits: [] };
    }

    look(said) {
      const parts = new Set(runs(said));
      const whole = this.weigh([...parts]);
      const hits = new Map();
      for (const { message, parts: its, whole: all } of this.wordings) {
        const both = this.weigh(its.filter((part) => parts.has(part) || (part.length < SIZE && said.includes(part))));
        const most = both / whole >= KNOWN.ofPasted;
        const known = both >= ENOUGH ? most || both / all >= KNOWN.ofMessage : both > 0.99 * all && (most || its.length >= ENOUGH);
        const hit = { message, known, score: both - MISSING * (all - both) };
        if (both && !(hits.get(message.page)?.score >= hit.score)) hits.set(message.page, hit);
      }
      const found = [...hits.values()].sort((a, b) => b.known - a.known || b.score - a.score);
      return { known: found[0]?.known ?? false, enough: parts.size >= ENOUGH, hits: found };
    }
  }

  window.Finder = Finder;

  const here = document.currentScript?.src;
  const box = document.querySelector(".finder");
  if (!box) return;
  const field = box.querySelector("textarea");
  const status = box.querySelector("[role=status]");
  const list = box.querySelector("ol");

  const make = (tag, ...inside) => {
    const made = document.createElement(tag);
    made.append(...inside);
    return made;
  };
  // What stands between backticks is code.
  const marked = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", part) : part));

  const shown = (finder, { message: { page, at = "", silent, said, cause, cure } }, whole) => {
    const [title, url] = finder.pages[page];
    const link = Object.assign(make("a", title), { href: new URL(`../${url}${at}`, here).href });
    const words = make("p", ...(silent ? marked(said) : [make("code", said)]));
    words.className = "finder-said";
    return make("li", make("p", link), words, ...(whole ? [cause, cure] : []).map((text) => make("p", ...marked(text))));
  };

  const show = (finder) => {
    const { known, enough, hits } = finder.find(field.value);
    const others = hits.slice(1).filter(({ score }) => score > hits[0].score / 2);
    const listed = known ? [hits[0], ...others.slice(0, 2)] : hits.slice(0, 2);
    list.replaceChildren(...listed.map((hit, at) => shown(finder, hit, known && !at)));
    const also = listed.length > 1 ? `, and ${listed.length - 1} near to it` : "";
    const near = ["", " The nearest:", " The nearest two:"][listed.length];
    if (!letters(field.value)) status.textContent = "";
    else if (known) status.textContent = `Known. The page about it${also}:`;
    else status.textContent = `${enough ? "Not known here." : "Too little to tell: paste more of it."}${near}`;
  };

  const fail = () => {
    status.textContent = "What to look through could not be loaded. The list below has all messages.";
    loading = undefined;
  };

  let loading;
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const src = new URL("messages.js", here).href;
      const onload = () => resolve(new Finder(window.__messages));
      document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror: reject }));
    });
    return loading;
  };

  let waiting;
  const look = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load().then(show, fail), 100); // who types is read to once, not at each letter
  };
  field.addEventListener("focus", () => load().catch(() => (loading = undefined)));
  field.addEventListener("input", look);
  if (field.value) look(); // as the browser kept it, when the reader comes back
})();
