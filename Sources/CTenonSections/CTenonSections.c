#include "CTenonSections.h"

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

#ifdef __LP64__
typedef struct mach_header_64 loaded_header;
#else
typedef struct mach_header loaded_header;
#endif

size_t tenon_modules_image_count(void) { return _dyld_image_count(); }

tenon_section tenon_modules_section(size_t image) {
  tenon_section section = {NULL, 0};
  const struct mach_header *header = _dyld_get_image_header((uint32_t)image);
  if (header) {
    unsigned long size = 0;
    section.start = getsectiondata((const loaded_header *)header, "__DATA", "tenon_modules", &size);
    section.size = section.start ? size : 0;
  }
  return section;
}

#else

// The linker defines these two for a section whose name is a C identifier; they are null where nobody uses it.
extern const char __start_tenon_modules[] __attribute__((weak, visibility("hidden")));
extern const char __stop_tenon_modules[] __attribute__((weak, visibility("hidden")));

size_t tenon_modules_image_count(void) { return 1; }

tenon_section tenon_modules_section(size_t image) {
  (void)image;
  tenon_section section = {__start_tenon_modules, (size_t)(__stop_tenon_modules - __start_tenon_modules)};
  return section;
}

#endif
