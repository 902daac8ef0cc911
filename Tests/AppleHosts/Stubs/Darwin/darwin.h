// What the libraries use of Darwin's headers, so that they can be type-checked for Apple's platforms on Linux. Nothing
// here is linked.
#pragma once
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

typedef struct { uint32_t _os_unfair_lock_opaque; } os_unfair_lock;
void os_unfair_lock_lock(os_unfair_lock *_Nonnull);
void os_unfair_lock_unlock(os_unfair_lock *_Nonnull);
