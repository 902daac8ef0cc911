#import <UIKit/UIKit.h>
@import TenonObjectiveC;

@interface TNMediator (ModuleB)
/// What the user chooses goes to the main page's `didChoose:`, because blocks do not pass from Objective-C to modules.
- (void)ModuleB_viewControllerWithCompletion:
    (void (^_Nonnull)(UIViewController *_Nullable controller, NSError *_Nullable error))completion;
@end
