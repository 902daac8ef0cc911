#import <UIKit/UIKit.h>
@import TenonObjectiveC;

@interface TNMediator (ModuleA)
- (void)ModuleA_viewControllerWithCompletion:
    (void (^_Nonnull)(UIViewController *_Nullable controller, NSError *_Nullable error))completion;
@end
