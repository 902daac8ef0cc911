#include "CToolchain.h"

const char *tenon_toolchain(void) { return __VERSION__; }
