#import <ComponentScheduler/ComponentScheduler.h>

@implementation ComponentScheduler {
  NSMutableDictionary<NSString *, id> *_targets;
}

+ (instancetype)sharedInstance {
  static ComponentScheduler *instance;
  @synchronized(self) {
    if (!instance) instance = [[self alloc] init];
  }
  return instance;
}

- (instancetype)init {
  if ((self = [super init])) _targets = [[NSMutableDictionary alloc] init];
  return self;
}

- (id)performTarget:(NSString *)name
             action:(NSString *)action
             params:(NSDictionary *)params
  shouldCacheTarget:(BOOL)isCached {
  NSString *className = [@"Target_" stringByAppendingString:name];
  SEL selector = NSSelectorFromString([[@"Action_" stringByAppendingString:action] stringByAppendingString:@":"]);
  id target = _targets[className] ?: [[NSClassFromString(className) alloc] init];
  if (![target respondsToSelector:selector]) return nil;
  if (isCached) _targets[className] = target;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Warc-performSelector-leaks"
  return [target performSelector:selector withObject:params];
#pragma clang diagnostic pop
}
@end
