// A count for the case where one thread increments far more often than the other threads. That thread increments
// without a locked instruction.

#ifndef CTENON_BIASED_COUNT_H
#define CTENON_BIASED_COUNT_H

#include <stdint.h>

#include "CTenonThreadWord.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Initially zero. While it is shared, it is accessed only through the functions below.
typedef struct tenon_biased_count {
  /// The first thread that added to the count, or 0.
  uintptr_t owner;
  /// The amount that the owner added; no other thread writes it.
  uintptr_t own;
  /// The amount that all other threads added.
  uintptr_t others;
} tenon_biased_count;

/// Adds one, with no ordering.
static inline void tenon_biased_count_increment(tenon_biased_count *_Nonnull count) {
  // The address of a thread-local word: no two live threads share it.
  uintptr_t thread = (uintptr_t)&tenon_services_frame;
  uintptr_t owner = __atomic_load_n(&count->owner, __ATOMIC_RELAXED);
  if (owner == 0 &&
      __atomic_compare_exchange_n(&count->owner, &owner, thread, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    owner = thread;
  }
  if (owner == thread) {
    uintptr_t own = __atomic_load_n(&count->own, __ATOMIC_RELAXED);
    __atomic_store_n(&count->own, own + 1, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_add(&count->others, 1, __ATOMIC_RELAXED);
  }
}

/// Returns the total added so far.
static inline uintptr_t tenon_biased_count_load(const tenon_biased_count *_Nonnull count) {
  return __atomic_load_n(&count->own, __ATOMIC_RELAXED) +
         __atomic_load_n(&count->others, __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif

#endif
