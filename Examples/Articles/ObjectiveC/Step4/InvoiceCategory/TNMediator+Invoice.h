#import <UIKit/UIKit.h>
@import TenonObjectiveC;

@interface TNMediator (Invoice)
- (void)Invoice_viewControllerForBuyer:(nonnull NSString *)buyer
                            completion:(void (^_Nonnull)(UIViewController *_Nullable controller,
                                                         NSError *_Nullable error))completion;
@end
