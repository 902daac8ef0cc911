#import <ModuleBCategory/TNMediator+ModuleB.h>

@implementation TNMediator (ModuleB)
- (void)ModuleB_viewControllerWithCompletion:(void (^)(UIViewController *, NSError *))completion {
  [self perform:@"ModuleB_viewController" parameters:nil completion:completion];
}
@end
