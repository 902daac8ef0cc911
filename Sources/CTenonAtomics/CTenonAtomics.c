// The functions are all static inline in the header; this file gives the target an object to link.
#include "CTenonAtomics.h"
