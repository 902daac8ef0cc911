// Starts the released command with the libraries shipped with it: bin/tenon runs libexec/tenon with those in lib.
//
// The program finds its libraries by itself if the system has /proc. A bare container may not have it; the loader then
// does not know the program's location, and must be given it. This launcher is linked statically, so it needs no
// libraries.
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

#if defined(__x86_64__)
#define LOADER "/lib64/ld-linux-x86-64.so.2"
#elif defined(__aarch64__)
#define LOADER "/lib/ld-linux-aarch64.so.1"
#endif

int main(int argc, char **argv) {
  const char *executed = (const char *)getauxval(AT_EXECFN);
  char path[PATH_MAX], program[PATH_MAX + 16], libraries[PATH_MAX + 16];
  if (!executed || !realpath(executed, path)) {
    perror("tenon: cannot find its own location");
    return 2;
  }
  const char *root = dirname(dirname(path));
  snprintf(program, sizeof program, "%s/libexec/tenon", root);
  snprintf(libraries, sizeof libraries, "%s/lib", root);
  if (access("/proc/self/exe", F_OK) == 0) {
    execv(program, argv);
  } else {
    char **words = calloc((size_t)argc + 4, sizeof *words);
    if (words) {
      words[0] = LOADER;
      words[1] = "--library-path";
      words[2] = libraries;
      words[3] = program;
      for (int index = 1; index < argc; index++) words[index + 3] = argv[index];
      execv(LOADER, words);
    }
  }
  perror("tenon: cannot start its program");
  return 2;
}
