// Words that each thread has for itself: how deeply synchronous work nests, and who asked for it.

#ifndef CTENON_THREAD_WORD_H
#define CTENON_THREAD_WORD_H

#include <stdint.h>

/// How many synchronous event posts are under way on the calling thread. Valid until the thread ends; never hand
/// the address to another thread.
uintptr_t *_Nonnull tenon_event_depth(void);

/// The address of the innermost step of resolving services on the calling thread, or 0. Read it only in code that
/// stays on its thread.
extern _Thread_local uintptr_t tenon_services_frame;

static inline uintptr_t tenon_services_frame_load(void) { return tenon_services_frame; }

static inline void tenon_services_frame_store(uintptr_t frame) { tenon_services_frame = frame; }

/// About where the calling thread's stack is.
static inline uintptr_t tenon_stack_address(void) { return (uintptr_t)__builtin_frame_address(0); }

/// The lowest address that the calling thread's stack may reach, or 0 if the system does not tell. Slow: on Linux,
/// the main thread reads the process's memory map.
uintptr_t tenon_stack_lowest(void);

#endif
