// A count that one thread adds to far more often than all others: that thread adds without a locked instruction.

#ifndef CTENON_BIASED_COUNT_H
#define CTENON_BIASED_COUNT_H

#include <stdatomic.h>
#include <stdint.h>

#include "CTenonThreadWord.h"

/// Zero at first. Accessed only through the functions below while it is shared.
typedef struct tenon_biased_count {
  /// The thread that added first, or 0.
  uintptr_t owner;
  /// What the owner added; no other thread writes it.
  uintptr_t own;
  /// What the others added.
  uintptr_t others;
} tenon_biased_count;

/// Adds one, with no ordering.
static inline void tenon_biased_count_increment(tenon_biased_count *_Nonnull count) {
  // The address of a word that each thread has for itself: no two threads alive have the same.
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

/// What was added so far.
static inline uintptr_t tenon_biased_count_load(const tenon_biased_count *_Nonnull count) {
  return atomic_load_explicit((const _Atomic uintptr_t *)&count->own, memory_order_relaxed) +
         atomic_load_explicit((const _Atomic uintptr_t *)&count->others, memory_order_relaxed);
}

#endif
