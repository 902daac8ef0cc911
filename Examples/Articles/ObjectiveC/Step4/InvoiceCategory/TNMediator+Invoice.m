#import <InvoiceCategory/TNMediator+Invoice.h>

@implementation TNMediator (Invoice)
- (void)Invoice_viewControllerForBuyer:(NSString *)buyer
                            completion:(void (^)(UIViewController *, NSError *))completion {
  [self perform:@"Invoice_viewController" parameters:@{@"buyer": buyer} completion:completion];
}
@end
