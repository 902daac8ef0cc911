#import <ModuleACategory/ComponentScheduler+ModuleA.h>

@implementation ComponentScheduler (ModuleA)
- (UIViewController *)ModuleA_viewController {
  return [self performTarget:@"ModuleA" action:@"viewController" params:@{} shouldCacheTarget:NO];
}
@end
