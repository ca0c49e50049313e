# Circuit Breaker Lab: everything a person or a machine runs. `make help` lists it.

PORT ?= 8080
TOOLS := $(CURDIR)/.tools/bin
# Commands for wasm use the pinned tools, and a target folder apart: the compiler may be another one.
WEB := PATH="$(TOOLS):$$PATH" CARGO_TARGET_DIR="$(CURDIR)/target/web"
WASM := wasm32-unknown-unknown
RUN := ./scripts/step.sh

.DEFAULT_GOAL := help
.PHONY: help serve dev build test bench clean setup-build setup-test \
	fmt lint lint-page test-core test-web test-e2e sizes

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup-build:
	@./scripts/setup.sh build

setup-test:
	@./scripts/setup.sh test

serve: build ## build the release page and serve it on 127.0.0.1 (PORT=8080)
	@PORT=$(PORT) node scripts/serve.mjs dist

dev: setup-build ## rebuild and reload on every change (PORT=8080)
	@$(WEB) trunk serve --port $(PORT)

build: setup-build ## build the release page into dist/
	@$(RUN) "release build" env $(WEB) trunk build --release

test: setup-test ## everything: format, lints, core, browser, release build, the built page
	@./scripts/test.sh

bench: setup-test build ## print the figures of engine and page: median of five
	@./scripts/bench.sh

clean: ## remove what was built; keeps the tools in .tools/
	@rm -rf target dist
