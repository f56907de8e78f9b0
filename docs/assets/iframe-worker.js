/* Search that loads when somebody searches, and that works without a server.

Material fetches its search worker and the index of all pages with every page, and browsers refuse workers on file://.
So it is given this Worker: it waits for the search field to be used, takes the index from the script that the offline
plugin writes, and on file:// runs the worker's code in a hidden frame. To keep Material from fetching the index by
itself, overrides/main.html takes the name from the search form. (The offline plugin would load a worker for file:// from
another host, unless it sees a polyfill of this file's name.) */
(() => {
  const Native = window.Worker;
  const SETUP = 0;
  const QUERY = 2;

  class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = load(url, frame.contentDocument);
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  class SearchWorker extends EventTarget {
    constructor(url, field) {
      super();
      field.addEventListener("focus", () => this.start(url), { once: true });
    }

    async start(url) {
      this.worker = location.protocol === "file:" ? new FrameWorker(url) : new Native(url);
      this.worker.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
      await load(new URL("../../../search/search_index.js", url).href, document);
      this.postMessage({ type: SETUP, data: { ...window.__index, options: {} } });
    }

    postMessage({ type, data }) {
      this.worker.postMessage({ type, data: type === QUERY ? plain(data) : data });
    }
  }

  /* What people paste is no query language, and ᵀ is on no keyboard. */
  const plain = (query) =>
    query.replace(/\bv\^?T\s?J\b/gi, "vᵀJ").replace(new RegExp(window.__index.config.separator, "g"), " ");

  const load = (src, page) =>
    new Promise((resolve, reject) => {
      const script = Object.assign(page.createElement("script"), { src, onload: resolve, onerror: reject });
      page.head.append(script);
    });

  window.Worker = function Worker(url, options) {
    const field = document.querySelector("[data-md-component=search-query]");
    return field ? new SearchWorker(new URL(url, location), field) : new Native(url, options);
  };
})();
