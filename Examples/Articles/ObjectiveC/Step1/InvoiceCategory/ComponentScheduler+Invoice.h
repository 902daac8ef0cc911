#import <ComponentScheduler/ComponentScheduler.h>
#import <UIKit/UIKit.h>

@interface ComponentScheduler (Invoice)
- (nullable UIViewController *)Invoice_viewControllerForBuyer:(nonnull NSString *)buyer;
@end
