// Finds the records that modules leave in a section of the program, for automatic registration.

#ifndef CTENON_SECTIONS_H
#define CTENON_SECTIONS_H

#include <stddef.h>

/// A run of bytes in the loaded program.
typedef struct {
  const void *_Nullable start;
  size_t size;
} tenon_section;

/// The section `tenon_modules` of the program, and on Apple's systems of image number `image` of it.
/// `size` is 0 where an image has no such section.
tenon_section tenon_modules_section(size_t image);

/// How many images may have the section.
size_t tenon_modules_image_count(void);

#endif
