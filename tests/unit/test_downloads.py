"""Links to the other forms of pages, whatever the pages are called."""

from dataclasses import dataclass

from seconded._internal.export.downloads import Entry, Links, colab_address, download_links, llms_text


@dataclass
class Source:
    """A page, as MkDocs describes it."""

    src_uri: str = "deep/a (ä) b.md"
    url: str = "deep/a%20%28%C3%A4%29%20b/"

    def is_documentation_page(self) -> bool:
        return True


PATH = "deep/a%20%28%C3%A4%29%20b"


def test_links_of_llms_txt_are_encoded():
    """A space, or a bracket, ended the address of a link."""
    entries = [Entry("A", Source.src_uri, None, None)]
    others = {"my data.csv": "Data.", "https://example.com/x?a=1&b=%20#c": "Elsewhere."}
    for address in ("", "https://example.org/docs/"):
        text = llms_text("Site", None, address, entries, others)
        assert f"- [A]({address}{PATH}.md)\n" in text
        assert f"- [my data.csv]({address}my%20data.csv): Data." in text
        assert "](https://example.com/x?a=1&b=%20#c): Elsewhere." in text


def test_links_of_a_page_to_its_other_forms_are_encoded():
    page = Source()
    links = Links("https://example.org/docs/", lambda _: page)
    assert links.in_markdown(page, "other.md#x") == f"https://example.org/docs/{PATH}.md#x"
    html = download_links(page, colab_address(page, "https://github.com/a/b", "notebooks"))
    assert 'href="../a%20%28%C3%A4%29%20b.ipynb" download' in html
    assert 'href="../a%20%28%C3%A4%29%20b.md"' in html
    assert f"/a/b/blob/notebooks/{PATH}.ipynb" in html
