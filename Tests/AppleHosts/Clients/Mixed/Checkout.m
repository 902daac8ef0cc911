// The Objective-C half, which sees the header that Swift writes.
#import <Foundation/Foundation.h>
#import "Mixed-Swift.h"

@interface Checkout : NSObject
@property(nonatomic, strong) id<PaymentDesk> desk;
@end

@implementation Checkout
- (void)pay:(NSString *)order {
  [self.desk pay:order completion:^(BOOL isPaid, NSError *error) {
    if (!isPaid) NSLog(@"%@", error);
  }];
  NSNumber *answer = [[Target_Payment new] Action_pay:@{@"order": order}];
  NSError *error = nil;
  if (answer.boolValue && ![[Target_Payment new] check:order error:&error]) NSLog(@"%@", error);
}
@end
