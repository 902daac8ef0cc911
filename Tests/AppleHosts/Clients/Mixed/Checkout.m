// The Objective-C half, which sees the headers that Swift writes.
#import <Foundation/Foundation.h>
#import "TenonObjectiveC-Swift.h"
#import "Mixed-Swift.h"

// A category gives an action a typed call site, and its name one place.
@interface TNMediator (Payment)
- (void)charge:(NSInteger)cents completion:(void (^)(NSString *receipt, NSError *error))completion;
@end

@implementation TNMediator (Payment)
- (void)charge:(NSInteger)cents completion:(void (^)(NSString *, NSError *))completion {
  [self perform:@"charge" parameters:@{@"cents": @(cents)} completion:completion];
}
@end

@interface Checkout : NSObject
- (instancetype)initWithTenon:(TNModule *)tenon;
@end

@implementation Checkout {
  TNModule *_tenon;
}

- (instancetype)initWithTenon:(TNModule *)tenon {
  if ((self = [super init])) _tenon = tenon;
  return self;
}

- (void)pay:(NSString *)order {
  [_tenon.mediator charge:42 completion:^(NSString *receipt, NSError *error) {
    NSLog(@"%@", [error.domain isEqual:TNErrorDomain] && error.code == TNErrorNotDeclared ? error.domain : receipt);
  }];
  id<PaymentDesk> desk = [_tenon.services serviceForProtocol:@protocol(PaymentDesk)];
  [desk pay:order completion:^(BOOL isPaid, NSError *error) {
    if (!isPaid) NSLog(@"%@", error);
  }];
  [_tenon.router openURL:@"shop://product/42" completion:nil];
  NSNumber *answer = [[Target_Payment new] Action_pay:@{@"order": order}];
  NSError *error = nil;
  if (answer.boolValue && ![[Target_Payment new] check:order error:&error]) NSLog(@"%@", error);
}
@end
