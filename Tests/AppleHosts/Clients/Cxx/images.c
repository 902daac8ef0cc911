// A stand-in for Apple's loader with three images, to see which of them are asked for the section.
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <stdio.h>

#include "CTenonSections.h"

static struct mach_header images[] = {{.flags = 0}, {.flags = MH_DYLIB_IN_CACHE | 1}, {.flags = 1}};
static uint8_t records[] = {1, 2, 3};

uint32_t _dyld_image_count(void) { return 4; }

// The last image was unloaded in the meantime.
const struct mach_header *_dyld_get_image_header(uint32_t image) { return image < 3 ? &images[image] : NULL; }

uint8_t *getsectiondata(
    const struct mach_header_64 *header, const char *segment, const char *section, unsigned long *size) {
  long image = (const struct mach_header *)(const void *)header - images;
  printf("asked %ld for %s,%s\n", image, segment, section);
  *size = image == 2 ? sizeof records : 0;
  return image == 2 ? records : NULL;
}

static void visit(const void *start, size_t size, void *context) { printf("visited %zu\n", start == context ? size : 0); }

int main(void) {
  tenon_modules_visit(visit, records);
  return 0;
}
