#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN
/// Finds the target of a component by its name, and performs an action of it. Knows no component.
@interface ComponentScheduler : NSObject
+ (instancetype)sharedInstance;
- (nullable id)performTarget:(NSString *)target
                      action:(NSString *)action
                      params:(NSDictionary *)params
           shouldCacheTarget:(BOOL)isCached;
@end
NS_ASSUME_NONNULL_END
