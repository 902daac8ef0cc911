#include "CMutants.h"
#include <stdio.h>
#include <stdlib.h>

enum { most = 65536 };

static int on = -1;
static unsigned char reached[most];

bool mutant_is_on(int number) {
  // Threads may write the same byte at the same time, but they all write the same value.
  __atomic_store_n(&reached[number % most], 1, __ATOMIC_RELAXED);
  return number == on;
}

// Appends the numbers of the mutants that were reached to the file given in MUTANTS_REACHED.
static void tell(void) {
  const char *path = getenv("MUTANTS_REACHED");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  for (int number = 0; number < most; number++)
    if (reached[number]) fprintf(file, "%d\n", number);
  fclose(file);
}

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("MUTANT");
  if (text) on = atoi(text);
  if (getenv("MUTANTS_REACHED")) atexit(tell);
}
