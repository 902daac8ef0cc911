// Thread-local words: how deeply synchronous work is nested, and which code requested it.

#ifndef CTENON_THREAD_WORD_H
#define CTENON_THREAD_WORD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the address of the number of synchronous event posts in progress on the calling thread. The address is valid
/// until the thread ends; never pass it to another thread.
uintptr_t *_Nonnull tenon_event_depth(void);

/// The address of the innermost service resolution step on the calling thread, or 0. Read it only in code that stays on
/// one thread. It is not declared as C++'s `thread_local`, which would be read through a function that only C++ writes.
extern __thread uintptr_t tenon_services_frame;

static inline uintptr_t tenon_services_frame_load(void) { return tenon_services_frame; }

static inline void tenon_services_frame_store(uintptr_t frame) { tenon_services_frame = frame; }

/// Returns the address of the current stack frame.
static inline uintptr_t tenon_stack_address(void) { return (uintptr_t)__builtin_frame_address(0); }

/// Returns the lowest address that the calling thread's stack may reach, or 0 if the system does not provide it. Slow:
/// on Linux, the main thread reads the process's memory map.
uintptr_t tenon_stack_lowest(void);

#ifdef __cplusplus
}
#endif

#endif
