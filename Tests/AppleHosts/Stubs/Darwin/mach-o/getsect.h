// What the libraries use of Apple's header of this name.
#pragma once
#include <mach-o/dyld.h>
#include <stdint.h>

#ifdef __LP64__
uint8_t *getsectiondata(
    const struct mach_header_64 *header, const char *segment, const char *section, unsigned long *size);
#else
uint8_t *getsectiondata(
    const struct mach_header *header, const char *segment, const char *section, unsigned long *size);
#endif
