#define _GNU_SOURCE
#include "CTenonThreadWord.h"

#include <pthread.h>

static _Thread_local uintptr_t event_depth = 0;

uintptr_t *tenon_event_depth(void) { return &event_depth; }

__thread uintptr_t tenon_services_frame = 0;

uintptr_t tenon_stack_lowest(void) {
#if defined(__APPLE__)
  pthread_t thread = pthread_self();
  return (uintptr_t)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *address = 0;
  size_t size = 0;
  int failed = pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  return failed ? 0 : (uintptr_t)address;
#endif
}
