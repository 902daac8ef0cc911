// A word that each thread has for itself, reached in one call, for counting how deeply synchronous work nests.

#ifndef CTENON_THREAD_WORD_H
#define CTENON_THREAD_WORD_H

#include <stdint.h>

/// How many synchronous event posts are under way on the calling thread. Valid until the thread ends; never hand
/// the address to another thread.
uintptr_t *_Nonnull tenon_event_depth(void);

#endif
