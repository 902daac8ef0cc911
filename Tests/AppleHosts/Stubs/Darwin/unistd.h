// What the libraries use of files, to type-check them elsewhere; the functions are without their variable arguments and
// `errno` without its macro, as Swift's overlay has them. Nothing here runs.
#pragma once

#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
#define O_NONBLOCK 4

typedef __SIZE_TYPE__ size_t;

extern int errno __attribute__((swift_attr("nonisolated(unsafe)")));

int pipe(int ends[_Nonnull 2]);
int fcntl(int descriptor, int command, int value);
long read(int descriptor, void *_Nonnull bytes, size_t count);
long write(int descriptor, const void *_Nonnull bytes, size_t count);
void exit(int status) __attribute__((noreturn));
