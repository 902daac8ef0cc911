// A view controller of the component, which a storyboard, a target or system code makes.
#if __has_include(<UIKit/UIKit.h>)
#import <UIKit/UIKit.h>
#import "LegacyShell.h"
#import "TNMediator+Payment.h"
@import PaymentInterface;

@interface PayViewController : UIViewController
@end

@implementation PayViewController
- (IBAction)pay {
  TNModule *tenon = LegacyShell.tenon;
  [tenon.mediator charge:42 completion:^(NSString *receipt, NSError *error) {
    self.title = receipt ?: error.localizedDescription;
  }];
  [tenon.router open:@"receipt" parameters:@{@"id": @42} completion:^(NSString *text, NSError *error) {
    self.title = text ?: error.localizedDescription;
  }];
  [tenon.router openURL:@"shop://receipt/42" completion:nil];
  id<PaymentDesk> desk = [tenon.services serviceForProtocol:@protocol(PaymentDesk)];
  [desk pay:@"o-1" completion:^(BOOL isPaid, NSError *error) { NSLog(@"%d %@", isPaid, error); }];
}
@end
#endif
