#include "CTenonAtomics.h"

uintptr_t tenon_services_detour = 0;
