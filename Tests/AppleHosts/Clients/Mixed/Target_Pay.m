#import <Foundation/Foundation.h>

@interface Target_Pay : NSObject
@end

@implementation Target_Pay
- (void)Action_refund:(NSDictionary *)params {
  void (^callback)(NSInteger code, NSDictionary *result) = params[@"callback"];
  callback(0, @{@"orderID": params[@"orderID"]});
}

// One object in place of two values: declared with the output [String: any Sendable] and .callback(key: "callback").
- (void)Action_refundInfo:(NSDictionary *)params {
  void (^answer)(NSDictionary *) = params[@"callback"];
  NSMutableDictionary *old = [params mutableCopy];
  old[@"callback"] = ^(NSInteger code, NSDictionary *result) {
    answer(@{@"code": @(code), @"result": result ?: @{}});
  };
  [self Action_refund:old];
}
@end
