// Counts the calls of the calling thread to malloc and its relatives, so that a benchmark can promise that there are none.
#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdint.h>

/// How often the calling thread has allocated so far; -1 where allocations cannot be counted.
int64_t allocation_count(void);

#endif
