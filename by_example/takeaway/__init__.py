"""Takeaway: pages and labs as notebooks and as Markdown, to be read and run anywhere."""
