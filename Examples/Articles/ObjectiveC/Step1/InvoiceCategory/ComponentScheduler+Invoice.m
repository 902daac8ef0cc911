#import <InvoiceCategory/ComponentScheduler+Invoice.h>

@implementation ComponentScheduler (Invoice)
- (UIViewController *)Invoice_viewControllerForBuyer:(NSString *)buyer {
  return [self performTarget:@"Invoice" action:@"viewController" params:@{@"buyer": buyer} shouldCacheTarget:NO];
}
@end
