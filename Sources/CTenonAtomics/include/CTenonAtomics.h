// Atomics as static inline functions, so that Swift code can read and publish machine words without a lock on systems
// that do not have the Synchronization module. They are the compilers' own functions, because C's <stdatomic.h> cannot be
// used with plain words in C++23, which reads these headers in a target that mixes Swift and C++.
//
// Each function takes the address of a naturally aligned, initialised word that is accessed only
// through these functions while it is shared.

#ifndef CTENON_ATOMICS_H
#define CTENON_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

#include "CTenonBiasedCount.h"
#include "CTenonThreadWord.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Reads a word with acquire ordering: everything written before the matching release store is then visible.
static inline uintptr_t tenon_load_acquire(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Reads a word with no ordering.
static inline uintptr_t tenon_load_relaxed(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

/// Publishes a word, together with everything written before it.
static inline void tenon_store_release(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Writes a word and returns its previous value (acquire and release).
static inline uintptr_t tenon_exchange(uintptr_t *_Nonnull word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}

/// Adds to a word with no ordering and returns its previous value; wraps around on overflow.
static inline uintptr_t tenon_add_relaxed(uintptr_t *_Nonnull word, uintptr_t value) {
  return __atomic_fetch_add(word, value, __ATOMIC_RELAXED);
}

/// The number of reasons for service containers to look beyond their own tables: bound overrides and recorded
/// resolutions. It is one word for the whole process, so readers need only one relaxed load from a fixed address.
extern uintptr_t tenon_services_detours;

static inline bool tenon_services_must_detour(void) { return tenon_load_relaxed(&tenon_services_detours) != 0; }

static inline void tenon_services_detour_begin(void) { tenon_add_relaxed(&tenon_services_detours, 1); }

static inline void tenon_services_detour_end(void) { tenon_add_relaxed(&tenon_services_detours, (uintptr_t)-1); }

#ifdef __cplusplus
}
#endif

#endif
