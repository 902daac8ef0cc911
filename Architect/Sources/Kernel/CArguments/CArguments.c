#include "CArguments.h"

static char *nothing[] = {0};
static char **given = nothing;

// The C library passes the arguments of main to constructors, too.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  if (count > 0) given = arguments;
}

char **tenon_arguments(void) { return given; }
