#pragma once
#include <stdbool.h>

// Whether the mutant of this number is the one that the environment's MUTANT names.
bool mutant_is_on(int number);
