#include "CTenonThreadWord.h"

static _Thread_local uintptr_t event_depth = 0;

uintptr_t *tenon_event_depth(void) { return &event_depth; }
