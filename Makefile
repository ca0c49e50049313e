# Circuit Breaker Lab: everything a person or a machine runs. `make help` lists it.

PORT ?= 8080

.DEFAULT_GOAL := help
.PHONY: help serve dev build test bench pictures clean setup-build setup-test

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup-build:
	@./scripts/setup.sh build

setup-test:
	@./scripts/setup.sh test

serve: build ## build the release page and serve it on 127.0.0.1 (PORT=8080)
	@PORT=$(PORT) node scripts/serve.mjs dist

dev: setup-build ## rebuild and reload on every change (PORT=8080)
	@./scripts/web.sh trunk serve --port $(PORT)

build: setup-build ## build the release page into dist/
	@./scripts/step.sh "release build" ./scripts/web.sh trunk --quiet build --release

test: setup-test ## everything: format, lints, core, browser, release build, the built page
	@./scripts/test.sh

bench: setup-test build ## print the figures of engine and page: medians of five
	@./scripts/bench.sh

pictures: setup-test build ## take the pictures of the README anew, from the built page
	@node scripts/pictures.mjs

clean: ## remove what was built; the tools in .tools/ stay
	@rm -rf target dist
