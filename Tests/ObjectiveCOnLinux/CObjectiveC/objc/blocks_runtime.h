// The runtime of blocks, which GNUstep's headers look for under this name.
#pragma once
void *_Block_copy(const void *block);
void _Block_release(const void *block);
