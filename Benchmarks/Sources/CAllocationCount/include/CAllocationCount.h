// Counts the calling thread's calls of malloc and related functions, so that a benchmark can require that there are
// none.
#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdint.h>

/// Returns how often the calling thread has allocated so far, or -1 where allocations cannot be counted.
int64_t allocation_count(void);

#endif
