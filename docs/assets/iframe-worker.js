/* Search that loads when somebody searches, and that works without a server.

Material asks a web worker, which browsers refuse on file://, and fetches its script and the index of all pages with
every page. So it is given this Worker: it waits for the search field to be used, then loads search.js and the script
with the index that the offline plugin writes, and answers as the theme's worker would. To keep Material from fetching
the index by itself, theme/main.html takes the name from the search form. (The offline plugin would load a worker for
file:// from another host, unless it sees a polyfill of this file's name.) */
(() => {
  const Native = window.Worker;
  const READY = 1;
  const QUERY = 2;
  const RESULT = 3;
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  class SearchWorker extends EventTarget {
    constructor(field) {
      super();
      field.addEventListener("focus", () => this.start(), { once: true });
    }

    async start() {
      await Promise.all(["search.js", "../search/search_index.js"].map(load));
      this.search = new window.Search(window.__index.docs);
      this.answer(READY);
    }

    async postMessage({ type, data }) {
      await undefined; // a worker answers later
      if (type === QUERY) this.answer(RESULT, this.search.find(data));
    }

    answer(type, data) {
      this.dispatchEvent(new MessageEvent("message", { data: { type, data } }));
    }
  }

  const load = (name) =>
    new Promise((resolve, reject) => {
      const src = new URL(name, here).href;
      document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }));
    });

  function Worker(url, options) {
    const field = document.querySelector("[data-md-component=search-query]");
    return field ? new SearchWorker(field) : new Native(url, options);
  }
  window.Worker = /** @type {any} */ (Worker);
})();
