// Objective-C that uses what the headers of Swift declare.
#import <Foundation/Foundation.h>
#import "LegacyDesk.h"
#import "LegacyShell.h"
@import PaymentInterface;
#import "Mixed-Swift.h"
#import "TNMediator+Payment.h"

@interface Checkout : NSObject
@end

@implementation Checkout
- (void)launch {
  [[AppStarter new] startThen:^{ NSLog(@"the first screen"); }];
}

- (void)pay:(NSString *)order {
  [LegacyShell.tenon.mediator charge:42 completion:^(NSString *receipt, NSError *error) {
    NSLog(@"%@", [error.domain isEqual:TNErrorDomain] && error.code == TNErrorNotDeclared ? error.domain : receipt);
  }];
  id<LegacyDesk> desk = [LegacyShell.tenon.services serviceForProtocol:@protocol(LegacyDesk)];
  if (![desk isOpen:@"Sunday"]) return;
  NSNumber *answer = [[Target_Payment new] Action_pay:@{@"order": order}];
  NSError *error = nil;
  if (answer.boolValue && ![[Target_Payment new] check:order error:&error]) NSLog(@"%@", error);
}
@end
