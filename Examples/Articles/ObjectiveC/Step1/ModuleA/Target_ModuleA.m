#import <ModuleA/ModuleAViewController.h>

@interface Target_ModuleA : NSObject
@end

@implementation Target_ModuleA
- (UIViewController *)Action_viewController:(NSDictionary *)params {
  return [[ModuleAViewController alloc] init];
}
@end
