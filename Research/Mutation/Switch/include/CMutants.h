#pragma once
#include <stdbool.h>

// Returns whether a mutant's number is the one in the environment variable MUTANT.
bool mutant_is_on(int number);
