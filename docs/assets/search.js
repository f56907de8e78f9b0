/* What the search finds, and in which order. It is loaded, with the index, when somebody searches: see
iframe-worker.js.

A reader types a word, a symbol or a name, or pastes a message with other numbers in it. So a phrase that stands as it
was typed comes before its single words; a title before a message, a message before the words of questions that people
asked, these before prose, and prose before a name in code. A query that theme/searches.tsv lists finds its section
first. Of two pages, the one to which more pages link is the more general, and counts more, as does a page on which
several sections fit.
A section need not have all words of a query. A word is a whole word, in any of its forms; only the last one may be
unfinished. Little words count within a phrase. The index comes from theme/hooks/search_index.py.

The numbers below were chosen by trial: each query that is listed was left out of the index, and then asked. Its page
should be among the first three. A test repeats this for each fifth query. */
(() => {
  const TOKEN = /[\p{L}_][\p{L}\p{N}_]*(?:['’]\p{L}+)?|\p{N}+(?:\.\p{N}+)*|[∂∇∑√⊗‖@⊤]/gu;
  const LITTLE = new Set(
    (
      "a actually an and any are as at be been but by can could did do does doing exactly for from get had has " +
      "have how i if in into is it its just me must my need of on or our really should so than that the their " +
      "them then there these they this to want was we were what when where which why will with would you your"
    ).split(" "),
  );
  const ENDED = /^(.{3,}?)(?:'s|ations?|ating|at(?:e[sd]?|ors?)|ings?|ed|es|s|e|_)$/;
  const ODD = { matrices: "matrix", indices: "index", axes: "axis" };
  const PHRASE = 2; // times what its single words count
  const UNFINISHED = 0.4; // of a word, where what was typed is one, too
  const WEIGHTS = {
    typed: 8,
    title: 6,
    heading: 5,
    messages: 3.5,
    raised: 3,
    asked: 2,
    text: 1.5,
    about: 1.5,
    names: 0.3,
  };
  const FAR = 12; // what is so many times worse than the best is not shown
  const TITLES = ["title", "heading"];
  const MESSAGES = ["messages", "raised"];
  const RARE = 0.7; // the power of a word's rarity
  const LINK = 0.1; // of what a page counts, for each time that twice as many pages link to it
  // Pages about one message each, and what a word in them counts.
  const [ABOUT_MESSAGES, WORD_OF_MESSAGE] = ["messages/", 0.3];
  const SHARE = 0.5; // of what the best section has of the words, at least
  const LONG = 4; // words, from which on a query is taken for a message or a sentence, and its numbers do not count

  const stem = (word) =>
    ODD[word] ?? (word.endsWith("ss") || /._./.test(word) ? word.replace(/_$/, "") : word.replace(ENDED, "$1"));
  const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
  const most = (list, of) => list.reduce((best, one) => (best && of(best) >= of(one) ? best : one), undefined);

  /* What people paste is a whole traceback, and ᵀ is on no keyboard. */
  const plain = (query) =>
    query
      .replace(/^.*\b\w*(?:Error|Warning|Exception):\s+(?=(\S+\s+){2})/s, "")
      .replace(/\bv\s?(?:(?:\^?T|\^\\top|\.T)\s?@?|@)\s?J\b/gi, "vᵀJ")
      .replace(/\b([A-Z])(?:\^|\.)T\b/g, "$1ᵀ");

  const tokens = (text) =>
    // ᵀ is a letter, and would make one word of vᵀJ.
    Array.from(text.replaceAll("ᵀ", "⊤").matchAll(TOKEN), ({ 0: word, index }) => ({
      word: word.toLowerCase().replace("’", "'"),
      start: index,
      end: index + word.length,
      number: /^\p{N}/u.test(word),
    }));

  class Search {
    constructor(docs) {
      this.words = new Map(); // each stem to its number
      this.forms = new Map(); // each word to that of its stem
      this.pages = new Map(); // each address to the page's own section
      this.general = new Map(); // each address to what the page counts
      this.sections = docs.map((doc) => this.read(doc));
      this.rare = new Float64Array(this.words.size);
      for (const { has } of this.sections) for (const id of has) this.rare[id] += 1;
      this.rare = this.rare.map((sections) => Math.log(1 + docs.length / sections) ** RARE);
    }

    read(doc) {
      const [page, anchor] = doc.location.split("#");
      const section = { doc, page, own: !this.pages.has(page) };
      if (section.own) {
        this.pages.set(page, section);
        this.general.set(page, 1 + LINK * Math.log2(1 + (doc.links ?? 0)));
      }
      section.fields = [this.field(section.own ? "title" : "heading", doc.title)];
      for (const kind of ["typed", "messages", "raised", "text", "about", "asked"])
        for (const text of doc[kind] ?? []) section.fields.push(this.field(kind, text));
      section.fields.push(this.field("names", `${doc.names ?? ""} ${anchor ?? ""}`));
      section.has = new Set([...section.fields, this.pages.get(page).fields[0]].flatMap(({ ids }) => ids));
      return section;
    }

    field(kind, text) {
      const found = tokens(text);
      return { kind, text, tokens: found, ids: found.map(({ word }) => this.id(word)) };
    }

    id(word) {
      let id = this.forms.get(word);
      if (id === undefined) {
        const of = stem(word);
        id = this.words.get(of) ?? this.words.size;
        this.words.set(of, id);
        this.forms.set(word, id);
      }
      return id;
    }

    /* The words of a query, each with the numbers of the stems that it may be, and with what it counts. */
    ask(text) {
      const words = tokens(text);
      const big = words.filter(({ word, number }) => !LITTLE.has(word) && !number).length;
      const typed = words.length && words.at(-1).end === text.length ? words.length - 1 : -1;
      return words.map(({ word, number }, place) => {
        const little = LITTLE.has(word);
        const ids = new Map();
        const whole = this.words.get(stem(word));
        if (whole !== undefined) ids.set(whole, 1);
        if (place === typed && word.length > 2 && !little && (big < LONG || !ids.size))
          for (const [form, id] of this.forms)
            if (form.startsWith(word) && !ids.has(id)) ids.set(id, whole === undefined ? 1 : UNFINISHED);
        const any = number && big >= LONG; // whose numbers these are does not matter
        const counts = little ? !big : !any;
        const rare = Math.max(0, ...Array.from(ids.keys(), (id) => this.rare[id]));
        return { word, ids, any, little, weight: counts ? rare : 0, known: ids.size > 0 || any };
      });
    }

    find(text) {
      const asked = this.ask(plain(text));
      const query = asked.filter(({ known }) => known);
      const all = sum(query.map(({ weight }) => weight));
      if (!all) return { items: [] };
      const onlyLittle = query.every(({ little }) => little);
      const places = new Map(); // each number of a stem to the places in the query at which it may stand
      query.forEach(({ ids }, place) => {
        for (const id of ids.keys()) places.set(id, [...(places.get(id) ?? []), place]);
      });
      const long = asked.length >= LONG;
      const shareOf = ({ has }) =>
        sum(query.map(({ ids, weight }) => ([...ids.keys()].some((id) => has.has(id)) ? weight : 0))) / all;
      const shares = this.sections.map((section) => ({ section, share: shareOf(section) }));
      const enough = Math.max(...shares.map(({ share }) => share)) * SHARE;
      // A single word is no message yet.
      const fits = ({ page }) =>
        (long ? 1 : this.general.get(page)) *
        (query.length === 1 && page.startsWith(ABOUT_MESSAGES) ? WORD_OF_MESSAGE : 1);
      const hits = shares
        .filter(({ share }) => share >= enough)
        .map((one) => ({
          ...one,
          ...this.look(one.section, one.share * fits(one.section), { query, all, places, onlyLittle }),
        }))
        .filter(({ score }) => score);
      const best = Math.max(...hits.map(({ score }) => score));
      const pages = new Map();
      for (const hit of hits.sort((a, b) => b.score - a.score))
        if (hit.score >= best / FAR)
          pages.set(hit.section.page, [...(pages.get(hit.section.page) ?? []), hit]);
      const terms = long ? [] : asked.filter(({ little }) => !little).map(({ word, known }) => [word, known]);
      // A page that says it in several sections is about it.
      const often = (found) => found[0].score + sum(found.slice(1, 6).map(({ score }) => score)) / 3;
      const found = [...pages].sort(([, a], [, b]) => often(b) - often(a));
      const item = ([page, hits], at) => this.item(page, hits, found.length - at, Object.fromEntries(terms));
      return { items: found.map(item) };
    }

    look(section, share, { query, all, places, onlyLittle }) {
      const looked = section.fields
        .filter(({ kind, ids }) => (!onlyLittle || TITLES.includes(kind)) && ids.some((id) => places.has(id)))
        .map((field) => match(field, query, all, places))
        .filter(({ score, whole }) => score && (whole || !onlyLittle));
      if (!looked.length) return { score: 0 };
      const tops = {};
      for (const { field, score } of looked) tops[field.kind] = Math.max(tops[field.kind] ?? 0, score);
      const best = Math.max(...Object.values(tops));
      return { looked, score: share * (best + (sum(Object.values(tops)) - best) / 3 + share) };
    }

    /* As the theme's own worker answers: what is found on a page, the best first, and somewhere the page itself. */
    item(page, found, score, terms) {
      const own = this.pages.get(page);
      const shown = found.map(({ section, looked }, at) => ({
        location: section.doc.location,
        title: marked(looked.find(({ field }) => field === section.fields[0]) ?? bare(section.fields[0])),
        text: excerpt(looked, section.fields.find(({ kind }) => kind === "text")),
        // The theme folds away what is below the first, and Enter opens the highest of all.
        score: score - at / found.length,
        terms,
      }));
      if (!found.some(({ section }) => section === own))
        shown.push({ location: page, title: escaped(own.doc.title), text: "", score: 0, terms: {} });
      return shown;
    }
  }

  /* How well a text has what is asked for: which words, how many side by side, and which of its own are to be
  marked. */
  const match = (field, query, all, places) => {
    const { kind, ids, tokens } = field;
    const seen = new Map();
    const beside = new Set();
    const runs = new Map(); // each word's place to how many up to it stand there as they were typed
    const marks = new Set();
    const joined = new Set();
    const numbers = query.flatMap(({ any }, place) => (any ? [place] : []));
    let before = new Map();
    ids.forEach((id, at) => {
      const here = tokens[at].number ? [...(places.get(id) ?? []), ...numbers] : (places.get(id) ?? []);
      if (!here.length && !before.size) return;
      const now = new Map();
      for (const place of here) {
        const { ids: may, weight, word } = query[place];
        now.set(place, (before.get(place - 1) ?? 0) + 1);
        if (before.has(place - 1)) beside.add(place);
        if (!weight) continue;
        const how = (may.get(id) ?? 1) * (tokens[at].word === word ? 1 : 0.9);
        seen.set(place, Math.max(seen.get(place) ?? 0, how));
        marks.add(at);
      }
      if (now.size) runs.set(at, Math.max(...now.values()));
      before = now;
    });
    const single = marks.size;
    const longest = Math.max(0, ...runs.values());
    const whole = longest === query.length;
    if (whole) marks.clear(); // only the phrase is marked
    for (let last = ids.length - 1; last >= 0; last -= runs.get(last) ?? 1) {
      const run = runs.get(last) ?? 0;
      if (!run || (whole && run < query.length)) continue;
      let [from, to] = [last - run + 1, last];
      const stays = (at) => whole || marks.has(at) || tokens[at].number; // no little word at its edges
      while (from < to && !stays(from)) from += 1;
      while (from < to && !stays(to)) to -= 1;
      if (whole) marks.add(from);
      for (let at = from + 1; at <= to; at += 1) joined.add(at) && marks.add(at).add(at - 1);
    }
    const covered = sum(Array.from(seen, ([place, how]) => query[place].weight * how)) / all;
    const pair = (place) => query[place].weight + query[place - 1].weight;
    const pairs = sum(query.map((_, place) => (place ? pair(place) : 0)));
    const together = pairs ? sum(Array.from(beside, pair)) / pairs : covered;
    const counted = query.filter(({ weight }) => weight).length;
    const mine = ids.filter((_, at) => !LITTLE.has(tokens[at].word)).length || ids.length;
    const filled = Math.min(1, single / mine);
    let score = WEIGHTS[kind] * covered ** 1.5 * (1 + (PHRASE - 1) * together) * (whole ? 1.5 : 1);
    // A message that was pasted with more around it, or whose end is left out here.
    if (longest === ids.length && counted >= LONG && mine >= LONG)
      score = Math.max(score, (WEIGHTS[kind] * PHRASE * (1 + covered)) / 2);
    score *= 1 + Math.log(single || 1) / 20;
    if (TITLES.includes(kind)) score *= (whole && isAbout(field, query.length, marks)) || (1 + filled) / 2;
    // The whole of a query that is listed counts most, and then most of it.
    else if (kind === "typed") score *= whole && filled === 1 ? 5 : filled ** 2;
    // Nobody looks for a message by a single word of it.
    else if (MESSAGES.includes(kind) && counted < LONG) score *= 0.2 + 0.8 * filled ** 2;
    return { field, score, whole, marks, joined };
  };

  /* Whether a heading is just what was asked for, or has it before or behind a comma or colon: "J, the Jacobian" is
  about J, and about the Jacobian. */
  const isAbout = ({ text, tokens }, asked, marks) => {
    const parts = [[]];
    tokens.forEach(({ word, start }, at) => {
      if (at && /[,:]/.test(text.slice(tokens[at - 1].end, start))) parts.push([]);
      if (!LITTLE.has(word) || marks.has(at)) parts.at(-1).push(at);
    });
    const found = parts.findIndex((part) => part.length === asked && part.every((at) => marks.has(at)));
    return found < 0 ? 0 : found ? 1.6 : 2;
  };

  const bare = (field) => ({ field, marks: new Set(), joined: new Set() });

  /* A stretch of a text as HTML; words that were found side by side have one mark. */
  const marked = ({ field: { text, tokens }, marks, joined }, from = 0, to = text.length) => {
    const pieces = [];
    for (const at of [...marks].sort((a, b) => a - b)) {
      const { start, end } = tokens[at];
      const last = pieces.at(-1);
      if (start < from || end > to) continue;
      if (last?.at === at - 1 && joined.has(at)) Object.assign(last, { at, end });
      else pieces.push({ at, start, end });
    }
    let html = "";
    let done = from;
    for (const { start, end } of pieces) {
      html += `${escaped(text.slice(done, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
      done = end;
    }
    return html + escaped(text.slice(done, to));
  };

  /* A piece of what was found, from the beginning of a sentence if that is near. */
  const SIZE = 220;
  const excerpt = (looked, first) => {
    const hidden = ["names", "typed", "asked", ...TITLES];
    const prose = ({ field: { kind, ids } }) => ids.length > 2 && !hidden.includes(kind);
    const readable = looked.filter(prose);
    const best = most(readable, ({ score }) => score) ?? (first && bare(first));
    if (!best) return "";
    const { field, marks } = best;
    const { text, tokens } = field;
    if (text.length <= SIZE) return `<p>${marked(best)}</p>`;
    const windows = (marks.size ? [...marks] : [0]).map((at) => {
      const start = tokens[at].start;
      const within = (one) => tokens[one].start >= start && tokens[one].end <= start + SIZE * 0.7;
      return { start, many: [...marks].filter(within).length };
    });
    const { start } = most(windows, ({ many }) => many);
    const sentences = [0, ...Array.from(text.matchAll(/[.?!:;]\s+/g), ({ 0: end, index }) => index + end.length)];
    const near = sentences.find((begin) => begin <= start && start - begin < SIZE / 2);
    const from = near ?? text.lastIndexOf(" ", start - SIZE / 4) + 1;
    const to = text.length - from <= SIZE ? text.length : text.lastIndexOf(" ", from + SIZE);
    const before = from && !/[.?!]\s+$/.test(text.slice(0, from)) ? "… " : "";
    return `<p>${before}${marked(best, from, to)}${to < text.length ? " …" : ""}</p>`;
  };

  window.Search = Search;
})();
