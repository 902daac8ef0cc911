// System functions that the harness needs, and that Swift does not provide on every platform it runs on.

#ifndef CBENCHMARK_SUPPORT_H
#define CBENCHMARK_SUPPORT_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the bytes of the heap in use, including the allocator's overhead, or 0 if the allocator cannot report them.
size_t benchmark_heap_bytes_in_use(void);

/// Adds to a word that threads share, and returns its previous value.
static inline uint64_t benchmark_add(uint64_t *_Nonnull word, uint64_t value) {
  return atomic_fetch_add_explicit((_Atomic uint64_t *)word, value, memory_order_acq_rel);
}

/// Reads a word that threads share.
static inline uint64_t benchmark_load(const uint64_t *_Nonnull word) {
  return atomic_load_explicit((const _Atomic uint64_t *)word, memory_order_acquire);
}

/// Hints to the processor that this thread is spinning.
static inline void benchmark_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
