#import <ModuleACategory/TNMediator+ModuleA.h>

@implementation TNMediator (ModuleA)
- (void)ModuleA_viewControllerWithCompletion:(void (^)(UIViewController *, NSError *))completion {
  [self perform:@"ModuleA_viewController" parameters:nil completion:completion];
}
@end
