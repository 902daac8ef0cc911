// What the libraries use of the dynamic linker, to type-check them elsewhere. Nothing here runs.
#pragma once

typedef struct dl_info {
  const char *dli_fname;
} Dl_info;

int dladdr(const void *address, Dl_info *found);
