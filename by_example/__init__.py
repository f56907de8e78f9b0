"""Run, prove and embed examples of torch's ``backward(v)``.

Data flows one way, one module a step; README lists them all, in the order in which they know each other::

    read  ->  run (server -> perform)  ->  prove  ->  embed
      py:percent file       what each cell       what agrees     HTML of a cell,
      into named cells      printed, as text     with what       text or TeX of a
                            and as objects                       value

``examples`` joins read, run and prove into the one call that the page, the command line and the tests share.
``pages`` finds the references in a page, and ``extension`` is the Python-Markdown extension that puts the two together.
"""
