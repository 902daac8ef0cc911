#import "LegacyShell.h"

static TNModule *kept;

@implementation LegacyShell
+ (TNModule *)tenon {
  NSAssert(kept, @"the component's module has not started");
  return kept;
}

+ (void)startWithTenon:(TNModule *)tenon {
  kept = tenon;
}
@end
