/* The finder: it finds the message that a pasted text is. Its data is assets/messages.js, from theme/hooks/messages.py.

Only letters count, not numbers, shapes and line breaks. The messages that share the most runs of seven letters with the
text, rare runs first, are laid along it. If almost all fixed letters are there in order, below the same type, the
message is known; else it is probable, or not known. */
(() => {
  const SIZE = 7;
  const ENOUGH = 4; // runs that no other page has
  const ALMOST = 0.9;
  const [FILLER, SLIP] = [60, 20]; // letters for …; letters within a piece that only the text has
  const [END, MOST, NEAREST] = [20000, 20, 20]; // characters of each end, exceptions, messages to lay along
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of a terminal begin with it
  const NOISE = /\x1b?\[[\d;]*m|^(?:\[rank\d+\]:|E[ \t]{2,})/gm; // colors and marks
  const BETWEEN = /^[ \t]*(?:During handling of the|The above exception|Traceback \()/m;
  const TYPE = /(?<![\w.])(?:\w+\.)*([A-Z]\w*(?<=Error|Warning|Exception)):\s/g;
  const EVIDENCE = /(?<!py)torch[\\/]\w|backward['(]/; // a generic message needs it
  const letters = (text) => text.toLowerCase().replace(/[^a-z]/g, "");
  const runs = (word) =>
    Array.from({ length: Math.max(0, word.length - SIZE + 1) }, (_, at) => word.slice(at, at + SIZE));
  // Where each run of a text is, in order; and the first of these places that is not before another.
  const placed = (text) => {
    const places = new Map();
    runs(text).forEach((run, at) => {
      if (places.has(run)) places.get(run).push(at);
      else places.set(run, [at]);
    });
    return places;
  };
  const next = (places, at) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle] < at) low = middle + 1;
      else high = middle;
    }
    return places[low] ?? -1;
  };
  // Every failed assertion inside PyTorch says this, so it does not tell one message from another.
  const ANY = runs(letters("INTERNAL ASSERT FAILED at")).concat(runs(letters("please report a bug to PyTorch")));
  const count = (flags) => flags.filter(Boolean).length;
  const typed = (text) => [...text.matchAll(TYPE)];
  // The words of a text whose letters have no flag.
  const rest = (text, flags) => {
    let at = 0;
    const bare = text.split(/\s+/).filter((word) => {
      const its = flags.slice(at, at + letters(word).length);
      at += its.length;
      return count(its) < its.length / 2;
    });
    return bare.slice(0, 20).join(" ");
  };

  // Find the letters that pieces and a text have in common, whether each piece is almost whole, and the share of the
  // text that is found.
  const lay = (pieces, text, places, free) => {
    const [its, ours] = [[], Array(text.length).fill(false)];
    let [at, filled, whole] = [0, 0, true];
    pieces.forEach((piece, number) => {
      const flags = Array(piece.length).fill(false);
      const size = Math.min(SIZE, piece.length);
      let [slack, slipped] = [number ? FILLER : free + SLIP, 0];
      for (let i = 0; size && i <= piece.length - size; ) {
        const part = piece.slice(i, i + size);
        const place = size < SIZE ? text.indexOf(part, at) : next(places.get(part) ?? [], at);
        if (place < 0 || place - at > slack) i++;
        else {
          if (slack === SLIP) slipped += place - at;
          else if (whole) filled += place - at;
          for (at = place; i < piece.length && piece[i] === text[at]; i++, at++) flags[i] = ours[at] = true;
          slack = SLIP;
        }
      }
      whole &&= count(flags) >= ALMOST * piece.length && slipped <= (1 - ALMOST) * piece.length;
      its.push(...flags);
    });
    return { its, ours, whole, part: count(ours) / (text.length - filled) };
  };

  class Finder {
    constructor({ pages, messages }) {
      this.pages = pages;
      // Each run to the pages that have it; a generic message has none, as any program may have it.
      const on = new Map();
      this.wordings = messages.flatMap((message) => [message.said, ...(message.also ?? [])].map((text) => {
        const type = message.silent ? "" : (typed(text)[0] ?? typed(message.said)[0])[1];
        const fixed = type ? text.replace(TYPE, "") : text;
        const pieces = fixed.split("…").map(letters);
        const parts = [...new Set(pieces.flatMap(runs))];
        for (const part of parts) on.set(part, (on.get(part) ?? new Set()).add(message.generic ? "any" : message.page));
        return { message, text, type, fixed, pieces, parts };
      }));
      for (const part of ANY) on.get(part)?.add("any");
      // A run of one page counts 1; a run of all pages, or of any program, next to nothing.
      const rare = (its) => Math.log(1 + pages.length / its.size) / Math.log(1 + pages.length);
      this.weigh = (parts) =>
        parts.reduce((all, part) => all + (on.get(part).has("any") ? 0.02 : rare(on.get(part))), 0);
      for (const one of this.wordings) one.all = this.weigh(one.parts);
    }

    // Return the messages that a text may be, the best first. Begin with the last exception or, without a type, with
    // the last traceback.
    find(pasted) {
      const ends = pasted.length > 2 * END ? `${pasted.slice(0, END)}\n${pasted.slice(-END)}` : pasted;
      const text = ends.replace(NOISE, "");
      const evidence = EVIDENCE.test(text.replace(/\s/g, ""));
      const types = typed(text).slice(-MOST);
      const said = types.map(({ 0: head, 1: type, index }, at) =>
        [type, text.slice(index + head.length, types[at + 1]?.index).split(BETWEEN)[0]]);
      if (!types.length) said.push(["", text.split(BETWEEN).at(-1)]);
      const looked = said.reverse().filter(([, words]) => letters(words)).map((one) => this.look(...one, evidence));
      return looked.find(({ known }) => known) ?? looked.find(({ probable }) => probable) ?? looked[0] ?? { hits: [] };
    }

    look(type, words, evidence) {
      const text = letters(words);
      const there = placed(text);
      const near = this.wordings
        .map((one) => {
          const both = this.weigh(one.parts.filter((part) => there.has(part)));
          const other = !!type && !one.type.endsWith(type);
          return { ...one, both, other, score: (both - Math.min(one.all - both, 5 * both) / 10) * (other ? 0.9 : 1) };
        })
        .filter(({ both }) => both)
        .sort((a, b) => b.score - a.score)
        .slice(0, NEAREST);
      const hits = near
        .map((one) => {
          const { its, ours, whole, part } = lay(one.pieces, text, there, type ? 0 : Infinity);
          const { silent, generic } = one.message;
          const anyone = !!generic && !evidence;
          const known = whole && !anyone && (silent ? part >= 0.6 : !one.other);
          const probable =
            known || (one.both >= ENOUGH && (part >= 0.6 || one.both >= 0.4 * one.all)) || (whole && !silent);
          return { ...one, known, probable, anyone, only: [rest(one.fixed, its), rest(words.slice(0, 600), ours)] };
        })
        .sort((a, b) => b.known - a.known || b.probable - a.probable || b.score - a.score);
      // Keep one wording of each message: the known wording, or else today's wording.
      const found = hits
        .filter(({ message }, at) => hits.findIndex((one) => one.message === message) === at)
        .map(
          (hit) =>
            (!hit.known &&
              hits.find((one) => one.message === hit.message && one.probable && one.text === one.message.said)) ||
            hit,
        );
      return { ...found[0], enough: there.size >= ENOUGH, hits: found };
    }
  }

  window.Finder = Finder;

  const here = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src;
  const box = document.querySelector(".finder");
  if (!box) return;
  const field = box.querySelector("textarea");
  const [status, list] = ["[role=status]", "ol"].map((part) => box.querySelector(part));

  const make = (tag, ...inside) => {
    const made = document.createElement(tag);
    made.append(...inside);
    return made;
  };
  const marked = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", part) : part));

  const differences = ({ anyone, other, only: [its, ours] }) => [
    anyone && ["Any Python program may raise this error. It is this message if backward or a line of torch raised it."],
    other && ["The type of the error is different."],
    its && ["Not in your text: ", make("code", its)],
    ours && ["Only in your text: ", make("code", ours)],
  ].filter(Boolean);

  const shown = (finder, hit, whole) => {
    const { page, at = "", silent, said, cause, cure } = hit.message;
    const [title, url] = finder.pages[page];
    const link = Object.assign(make("a", title), { href: new URL(`../${url}${at}`, here).href });
    const words = make("p", ...(silent ? marked(said) : [make("code", hit.text)]));
    words.className = "finder-said";
    const rows = whole ? [...(hit.known ? [] : differences(hit)), marked(cause), marked(cure)] : [];
    return make("li", make("p", link), words, ...rows.map((row) => make("p", ...row)));
  };

  const show = (finder) => {
    const { known, probable, enough, hits } = finder.find(field.value);
    const near = hits.filter(({ score }, at) => !at || score > hits[0].score / 2);
    const listed = probable ? near.slice(0, 3) : hits.slice(0, 2);
    list.replaceChildren(...listed.map((hit, at) => shown(finder, hit, probable && !at)));
    const also = listed.length > 1 ? ", and similar ones" : "";
    const why = enough ? "Not known here." : "Not enough text: paste more of the message.";
    const unknown = why + (listed.length ? " The most similar:" : "");
    const said = known
      ? `Known. This is the message${also}:`
      : probable
        ? `Probably this message${also}. Compare the words:`
        : unknown;
    status.textContent = letters(field.value) ? said : "";
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
  const fail = () => {
    status.textContent = "The messages could not be loaded. The list below has all of them.";
    loading = undefined;
  };

  let waiting;
  const look = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load().then(show, fail), 100); // after the last letter
  };
  field.addEventListener("focus", () => load().catch(() => (loading = undefined)));
  field.addEventListener("input", look);
  if (field.value) look(); // the browser keeps the text for a reader who comes back
})();
