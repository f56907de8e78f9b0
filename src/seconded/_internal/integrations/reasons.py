"""Reasons: why a site that is served could not be built, in the terminal and in the browser.

MkDocs prints a message once, and its server lets a browser wait without a word. Here, the terminal has the reason of
each failure, and each page says why it is not the newest. When the site has been built, the page loads again by itself.
"""

import html
import logging
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mkdocs.exceptions import Abort, BuildError
from mkdocs.utils import DuplicateFilter

from seconded._internal.errors import machine_advice

_OLD = "The site could not be built. This page is as it was before."
_NONE = "The site could not be built. This page loads when you have saved a file that corrects it."
_STYLE = (
    "position:fixed;inset:0 0 auto;z-index:9999;max-height:60vh;overflow:auto;margin:0;padding:.8rem 1rem;"
    "background:#fff;color:#8a1010;border-bottom:3px solid;font:16px/1.4 sans-serif"
)
_NOTICE = """\
<div role="alert" class="seconded-failure" style="{style}"><details open><summary>{title}</summary>
<pre tabindex="0" style="white-space:pre-wrap;font:14px/1.4 monospace">{reason}</pre></details></div>"""
# It asks again until another page, or another reason, is there.
_WAITING = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not built</title></head><body>{notice}<script>
const look = () => fetch(location.href, {{cache: "no-store"}})
  .then((answer) => answer.headers.get("etag") === "{tag}" || location.reload())
  .catch(() => {{}}).finally(() => setTimeout(look, 300));
look();
</script></body></html>"""


class Reasons(logging.Handler):
    """Keeps why a build has failed: its error, and its warnings, which stop a strict build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._warnings: list[str] = []
        self._noted = ""
        self.text = ""  # why the last build has failed; empty if it has not

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a warning."""
        self._warnings.append(record.getMessage())

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Keep why what is done here fails; it is raised as before."""
        self._warnings, self._noted = [], ""
        print_again()
        logger = logging.getLogger("mkdocs")
        logger.addHandler(self)
        try:
            yield
        except (Exception, SystemExit) as error:
            self.text = self._noted or self._words(error)
            raise
        else:
            self.text = ""
        finally:
            logger.removeHandler(self)

    def note(self, error: Exception) -> str:
        """Keep why a build fails, which MkDocs is going to abort without a reason; return it."""
        self._noted = self._words(error)
        return self._noted

    def _words(self, error: BaseException) -> str:
        if isinstance(error, BuildError) and not isinstance(error, Abort):
            return str(error)
        if isinstance(error, SystemExit):
            return "\n".join([*self._warnings, str(error)])
        if advice := machine_advice(error):
            return f"{error}\n{advice}"
        return "".join(traceback.format_exception(error))


def print_again() -> None:
    """Let MkDocs print an error that it has printed before: it drops repeated messages, over all rebuilds."""
    for one in logging.getLogger("mkdocs.commands.build").filters:
        if isinstance(one, DuplicateFilter):
            one.msgs.clear()


def with_notice(page: bytes, reason: str) -> bytes:
    """Return a page as it was built before, with the reason why it is not the newest."""
    body, end, rest = page.rpartition(b"</body>")
    notice = _notice(_OLD, reason).encode()
    return body + notice + end + rest if end else page + notice


def _notice(title: str, reason: str) -> str:
    return _NOTICE.format(style=_STYLE, title=title, reason=html.escape(reason))


@contextmanager
def shown_at(host: str, port: int, reason: str) -> Iterator[None]:
    """Show a reason at the address of a site that has not been built yet."""
    tag = sha256(reason.encode()).hexdigest()
    page = _WAITING.format(notice=_notice(_NONE, reason), tag=tag).encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(503)
            for name, value in (("Content-Type", "text/html"), ("Content-Length", str(len(page))), ("ETag", tag)):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            pass

    try:
        server = ThreadingHTTPServer((host, port), Handler)
    except OSError:  # another server is there, and MkDocs says so after the save
        yield
        return
    threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
