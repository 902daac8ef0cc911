#import <ModuleB/ModuleBViewController.h>

@interface Target_ModuleB : NSObject
@end

@implementation Target_ModuleB
- (UIViewController *)Action_viewController:(NSDictionary *)params {
  ModuleBViewController *controller = [[ModuleBViewController alloc] init];
  controller.callback = params[@"callback"];
  return controller;
}
@end
