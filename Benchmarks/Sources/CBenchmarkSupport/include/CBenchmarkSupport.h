// What the harness needs of the system and cannot say in Swift on every platform it runs on.

#ifndef CBENCHMARK_SUPPORT_H
#define CBENCHMARK_SUPPORT_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// The bytes of the heap that are in use, with the allocator's own overhead; 0 if it cannot be asked.
size_t benchmark_heap_bytes_in_use(void);

/// Adds to a word that threads share, and returns what it held before.
static inline uint64_t benchmark_add(uint64_t *_Nonnull word, uint64_t value) {
  return atomic_fetch_add_explicit((_Atomic uint64_t *)word, value, memory_order_acq_rel);
}

/// Reads a word that threads share.
static inline uint64_t benchmark_load(const uint64_t *_Nonnull word) {
  return atomic_load_explicit((const _Atomic uint64_t *)word, memory_order_acquire);
}

/// Tells the processor that this thread spins.
static inline void benchmark_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
