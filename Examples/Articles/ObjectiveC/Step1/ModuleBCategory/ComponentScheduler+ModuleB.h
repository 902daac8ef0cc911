#import <ComponentScheduler/ComponentScheduler.h>
#import <UIKit/UIKit.h>

@interface ComponentScheduler (ModuleB)
- (nullable UIViewController *)ModuleB_viewControllerWithCallback:(void (^_Nonnull)(NSString *_Nonnull result))callback;
@end
