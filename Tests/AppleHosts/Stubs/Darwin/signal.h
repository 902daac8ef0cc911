// What the libraries use of Apple's signals, to type-check them elsewhere. The actions are what Swift's overlay makes of
// the macros. Nothing here runs.
#pragma once

#define SIGINT 2
#define SIGTERM 15

typedef void (*sig_t)(int);

extern const sig_t _Nullable SIG_DFL;
extern const sig_t _Nonnull SIG_IGN;

sig_t _Nullable signal(int number, sig_t _Nullable action);
