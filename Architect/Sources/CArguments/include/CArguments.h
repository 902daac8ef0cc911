#ifndef TENON_ARGUMENTS_H
#define TENON_ARGUMENTS_H

/// The words of the command line with the program's name, and NULL behind the last one.
///
/// Swift's own list is read from /proc on Linux, and is empty if a container does not show it.
char **tenon_arguments(void);

#endif
