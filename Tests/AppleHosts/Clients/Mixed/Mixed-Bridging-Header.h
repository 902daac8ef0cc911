// The Objective-C that Swift uses.
#import "LegacyDesk.h"
#import "LegacyShell.h"
