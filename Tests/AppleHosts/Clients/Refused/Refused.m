// What Objective-C may not call. Each line in a function has to be refused when the sources of a mixed project are checked.
@import PaymentInterface;
@import TenonObjectiveC;
#import "Mixed-Swift.h"

void refused(id<PaymentDesk> desk, TNModule *tenon) {
  [desk pay:@1 completion:^(BOOL isPaid, NSError *error) {}];
  [desk payWithOrder:@"o-1"];
  [Target_Payment.new Action_pay:@"o-1"];
  [PaymentTarget new];
  [TNModule new];
  [[TNMediator alloc] init];
  [tenon.mediator perform:@"charge"];
  [tenon.router openURL:@42 completion:nil];
}
