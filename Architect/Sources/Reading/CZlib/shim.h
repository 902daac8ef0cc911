#ifndef TENON_CZLIB_SHIM_H
#define TENON_CZLIB_SHIM_H

#include <zlib.h>

#endif
