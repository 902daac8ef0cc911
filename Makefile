# The only entry points. Each installs what it lacks; see Scripts/ for what they do.
.PHONY: run test bench check lint format docs fuzz ci ci-nightly clean

run:            ## build and start what there is to see
	@Scripts/run

test:           ## build and test every package
	@Scripts/test

bench:          ## measure everything; FILTER=services/ narrows, JSON=file writes the rows
	@Scripts/bench

lint:           ## formatting, deployment floor, layer imports, stray paths
	@Scripts/lint

check:          ## the modules of this repository against .tenon.yml
	@Scripts/check

format:         ## rewrite the sources in the repository's format
	@Scripts/format

docs:           ## build the documentation
	@Scripts/docs

fuzz:           ## fuzz every parser; SECONDS_EACH=60 by default
	@Scripts/fuzz

ci:             ## what has to pass before anything lands
	@Scripts/ci

ci-nightly:     ## what is slow and rarely breaks: long fuzzing, kills, the address sanitizer
	@Scripts/ci-nightly

clean:          ## remove what was built
	@rm -rf .build Build Architect/.build Architect/Fuzzing/.build Benchmarks/.build Examples/Shop/.build Fuzzing/.build
