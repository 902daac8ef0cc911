#include "CTenonAtomics.h"

uintptr_t tenon_services_detours = 0;
