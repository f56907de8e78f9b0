"""Export pages and labs as notebooks and as Markdown."""
