#import <Invoice/InvoiceViewController.h>

@interface Target_Invoice : NSObject
@end

@implementation Target_Invoice
- (UIViewController *)Action_viewController:(NSDictionary *)params {
  InvoiceViewController *controller = [[InvoiceViewController alloc] init];
  controller.buyer = params[@"buyer"];
  return controller;
}

- (NSNumber *)Action_issuedCount:(NSDictionary *)params {
  return @(InvoiceViewController.issuedCount);
}
@end
