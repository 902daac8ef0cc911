// What the libraries use of Apple's header of this name.
#pragma once
#include <stdint.h>

struct mach_header {
  uint32_t magic, cputype, cpusubtype, filetype, ncmds, sizeofcmds, flags;
};
#define MH_DYLIB_IN_CACHE 0x80000000
