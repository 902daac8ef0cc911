#ifndef TENON_TOOLCHAIN_H
#define TENON_TOOLCHAIN_H

/// Returns the version of the compiler that built this program, as a text that stays the same for a release.
const char *tenon_toolchain(void);

#endif
