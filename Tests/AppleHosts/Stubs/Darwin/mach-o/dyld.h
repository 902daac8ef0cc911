// What the libraries use of Apple's header of this name.
#pragma once
#include <mach-o/loader.h>
#include <stdint.h>

struct mach_header_64;
uint32_t _dyld_image_count(void);
const struct mach_header *_dyld_get_image_header(uint32_t image);
