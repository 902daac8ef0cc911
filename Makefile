# The entry points. Each one installs what it needs. The scripts in Scripts/ explain what they do, and those in Research/
# measure the project.
.PHONY: samples tutorial run test install uninstall clients alone bench judge-bench accept-bench api mutate check apple objective-c mac lint format docs fuzz ci ci-nightly clean

run:            ## build and start the example shop
	@Scripts/run

test:           ## build and test every package
	@Scripts/test

install:        ## build the command and install it with everything it needs; PREFIX=/usr/local
	@Scripts/install

uninstall:      ## remove what `make install` installed; PREFIX=/usr/local
	@Scripts/install --remove

clients:        ## test both servers and the project editor with third-party programs
	@Scripts/clients

alone:          ## run each suite of the runtime alone, RUNS=4 times, to find races that occur only then
	@Scripts/alone

bench:          ## measure everything; FILTER=services/ selects rows, JSON=file writes them to a file
	@Scripts/bench

judge-bench:    ## compare the quick rows with their bars and with the accepted figures; TOLERANCE=0.25
	@Scripts/bench --judge

accept-bench:   ## accept the current figures of the quick rows
	@Scripts/bench --accept

api:            ## compare the public API with the last release; run Scripts/api reset at a release
	@Scripts/api

symbols:        ## count the public symbols of the runtime, and fail if there are too many
	@Scripts/symbols

mutate:         ## count the changes to the runtime's code that the tests detect; see Research/mutate
	@Research/mutate

lint:           ## check formatting, layer imports, time limits of tests, and stray paths
	@Scripts/lint

apple:          ## type-check the libraries for Apple's platforms, on any system
	@Scripts/apple-targets

objective-c:    ## run the tests of TenonObjectiveC with Objective-C itself, on Linux
	@Scripts/objective-c

mac:            ## try what runs on a Mac with stand-ins for its tools
	@Scripts/try-mac

check:          ## check the modules of this repository against .tenon.yml
	@Scripts/check

format:         ## format the sources
	@Scripts/format

docs:           ## build the documentation as one site, and serve it; PORT=8080
	@Scripts/docs --serve

samples:        ## compile and run the code in READMEs and documentation; Scripts/samples --write updates it
	@Scripts/samples

tutorial:       ## follow the tutorial from an empty folder, and measure the time
	@Scripts/try-tutorial

fuzz:           ## fuzz every parser, each for SECONDS_EACH=60
	@Scripts/fuzz

ci:             ## run everything that must pass before a change lands
	@Scripts/ci

ci-nightly:     ## run slow checks that rarely fail: every suite alone, fuzzing, kills, sanitizers, documentation, a release build, build costs
	@Scripts/ci-nightly

clean:          ## remove everything that was built
	@rm -rf .build Build Tests/AppleHosts/.build Tests/ObjectiveCOnLinux/.build Architect/.build Architect/Fuzzing/.build Benchmarks/.build Examples/ModularShop/.build Examples/Articles/.build Documentation/Samples/.build Fuzzing/.build Research/.build Research/Mutation/.build
