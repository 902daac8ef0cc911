// What the libraries use of Apple's signals, to type-check them elsewhere. Nothing here runs.
#pragma once

#define SIGINT 2
#define SIGTERM 15

typedef void (*sig_t)(int);

sig_t _Nullable signal(int number, sig_t _Nullable action);
