#import "TNMediator+Payment.h"

@implementation TNMediator (Payment)
- (void)charge:(NSInteger)cents completion:(void (^)(NSString *, NSError *))completion {
  [self perform:@"charge" parameters:@{@"cents": @(cents)} completion:completion];
}
@end
