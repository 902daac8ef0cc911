#ifndef TENON_ARGUMENTS_H
#define TENON_ARGUMENTS_H

/// Returns the words of the command line, including the program's name, followed by NULL.
///
/// On Linux, Swift reads its own list from /proc, so the list is empty in a container that does not provide /proc.
char **tenon_arguments(void);

#endif
