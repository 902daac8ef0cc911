#include "CArguments.h"

static char *nothing[] = {0};
static char **given = nothing;

// The C library gives constructors what it gives main.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  if (count > 0) given = arguments;
}

char **tenon_arguments(void) { return given; }
