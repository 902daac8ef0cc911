#import <ModuleBCategory/ComponentScheduler+ModuleB.h>

@implementation ComponentScheduler (ModuleB)
- (UIViewController *)ModuleB_viewControllerWithCallback:(void (^)(NSString *))callback {
  return [self performTarget:@"ModuleB"
                      action:@"viewController"
                      params:@{@"callback": callback}
           shouldCacheTarget:NO];
}
@end
