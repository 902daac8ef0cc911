// Finds the records that modules place in a section of the program for automatic registration, and the program or library
// that contains a type.

#ifndef CTENON_SECTIONS_H
#define CTENON_SECTIONS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Receives one section: its start address in memory and its size in bytes.
typedef void (*tenon_section_visitor)(const void *_Nonnull start, size_t size, void *_Nullable context);

/// Visits the section `tenon_modules` of the program and of each library that it has loaded, in the order of loading.
void tenon_modules_visit(tenon_section_visitor _Nonnull visit, void *_Nullable context);

/// Returns the path of the program or library whose memory contains an address, or null if the system does not know it.
const char *_Nullable tenon_image_path(const void *_Nonnull address);

#ifdef __cplusplus
}
#endif

#endif
