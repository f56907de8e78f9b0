"""Run: cells go in, and the expressions that pages ask for; a report of what they put out comes back.

Each job runs in a process of its own, forked from a warm server.
"""
