#import <ComponentScheduler/ComponentScheduler.h>
#import <UIKit/UIKit.h>

@interface ComponentScheduler (ModuleA)
- (nullable UIViewController *)ModuleA_viewController;
@end
