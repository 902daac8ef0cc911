// A count for the case where one thread increments far more often than the other threads. That thread increments
// without a locked instruction.

#ifndef CTENON_BIASED_COUNT_H
#define CTENON_BIASED_COUNT_H

#include <stdatomic.h>
#include <stdint.h>

#include "CTenonThreadWord.h"

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
  uintptr_t owner = atomic_load_explicit((_Atomic uintptr_t *)&count->owner, memory_order_relaxed);
  if (owner == 0 &&
      atomic_compare_exchange_strong_explicit((_Atomic uintptr_t *)&count->owner, &owner, thread,
                                              memory_order_relaxed, memory_order_relaxed)) {
    owner = thread;
  }
  if (owner == thread) {
    uintptr_t own = atomic_load_explicit((_Atomic uintptr_t *)&count->own, memory_order_relaxed);
    atomic_store_explicit((_Atomic uintptr_t *)&count->own, own + 1, memory_order_relaxed);
  } else {
    atomic_fetch_add_explicit((_Atomic uintptr_t *)&count->others, 1, memory_order_relaxed);
  }
}

/// Returns the total added so far.
static inline uintptr_t tenon_biased_count_load(const tenon_biased_count *_Nonnull count) {
  return atomic_load_explicit((const _Atomic uintptr_t *)&count->own, memory_order_relaxed) +
         atomic_load_explicit((const _Atomic uintptr_t *)&count->others, memory_order_relaxed);
}

#endif
