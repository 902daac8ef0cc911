# The only entry points. Each installs what it lacks; see Scripts/ for what they do.
.PHONY: samples tutorial run test install uninstall clients alone bench judge-bench accept-bench api mutate check apple lint format docs fuzz ci ci-nightly clean

run:            ## build and start what there is to see
	@Scripts/run

test:           ## build and test every package
	@Scripts/test

install:        ## build the command and install it with all it needs; PREFIX=/usr/local
	@Scripts/install

uninstall:      ## remove what `make install` installed; PREFIX=/usr/local
	@Scripts/install --remove

clients:        ## talk to both servers, and read edited projects, with programs that others wrote
	@Scripts/clients

alone:          ## run each suite of the runtime alone, RUNS=4 times, for races that show only then
	@Scripts/alone

bench:          ## measure everything; FILTER=services/ narrows, JSON=file writes the rows
	@Scripts/bench

judge-bench:    ## hold the quick rows against their bars and what was accepted; TOLERANCE=0.25
	@Scripts/bench --judge

accept-bench:   ## accept what the quick rows measure now
	@Scripts/bench --accept

api:            ## what has changed in the public API since the last release; Scripts/api reset at a release
	@Scripts/api

symbols:        ## how many public symbols the runtime has; they have a limit
	@Scripts/symbols

mutate:         ## how many changes of the runtime's code the tests find; see Scripts/mutate
	@Scripts/mutate

lint:           ## formatting, layer imports, time limits of tests, stray paths
	@Scripts/lint

apple:          ## type-check the libraries for Apple's platforms, on any system
	@Scripts/apple-targets

check:          ## the modules of this repository against .tenon.yml
	@Scripts/check

format:         ## rewrite the sources in the repository's format
	@Scripts/format

docs:           ## build the documentation as one site, and serve it; PORT=8080
	@Scripts/docs --serve

samples:        ## compile and run the code of READMEs and documentation; Scripts/samples --write copies it there
	@Scripts/samples

tutorial:       ## follow the tutorial from an empty folder, and time it
	@Scripts/try-tutorial

fuzz:           ## fuzz every parser; SECONDS_EACH=60 by default
	@Scripts/fuzz

ci:             ## what has to pass before anything lands
	@Scripts/ci

ci-nightly:     ## what is slow and rarely breaks: every suite alone, long fuzzing, kills, the address sanitizer, what building costs
	@Scripts/ci-nightly

clean:          ## remove what was built
	@rm -rf .build Build Tests/AppleHosts/.build Architect/.build Architect/Fuzzing/.build Benchmarks/.build Examples/ModularShop/.build Documentation/Samples/.build Fuzzing/.build Scripts/Mutation/.build
