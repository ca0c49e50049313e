# Circuit Breaker Lab: everything a person or a machine runs. `make help` lists it.

PORT ?= 8080

# All that the built page is made of.
PAGE_SOURCES := Cargo.toml Cargo.lock core/Cargo.toml Trunk.toml index.html scripts/seal.mjs scripts/web.sh \
	$(shell find src core/src core/sim core/breakers core/map core/worker style assets -type f)

.DEFAULT_GOAL := help
.PHONY: help serve dev build test peers bench lighthouse pictures clean setup-build setup-test

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup-build:
	@./scripts/setup.sh build

setup-test:
	@./scripts/setup.sh test

serve: build ## build the release page and serve it on 127.0.0.1 (PORT=8080)
	@PORT=$(PORT) node scripts/serve.mjs dist

dev: setup-build ## rebuild on every change; reload the page by hand (PORT=8080)
	@./scripts/web.sh trunk serve --port $(PORT) --dist target/dev

build: setup-build dist/index.html ## build the release page into dist/

# Nothing is built when nothing has changed.
dist/index.html: $(PAGE_SOURCES) | setup-build
	@./scripts/step.sh "release build" ./scripts/web.sh trunk --quiet build --release

test: setup-test ## everything: format, lints, core, browser, release build, the built page
	@./scripts/test.sh

peers: ## record the real breakers anew and compare with the recordings; names what it skips
	@node peers/record.mjs

bench: setup-test build ## print the figures of engine and page: medians of five (COMPARE=commit)
	@./scripts/bench.sh

lighthouse: setup-test build ## print Lighthouse's scores of the built page: medians of five (4 min)
	@node scripts/lighthouse.mjs

pictures: setup-test build ## take the pictures of the README anew, from the built page
	@node scripts/pictures.mjs

clean: ## remove what was built; the tools in .tools/ stay
	@rm -rf target dist
