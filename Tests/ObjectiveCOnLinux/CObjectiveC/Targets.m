// The targets of the articles and of their mediators, as they are in an app, and those that cannot be called.
#import <Foundation/Foundation.h>
#include <pthread.h>

typedef struct { long long a, b; } Pair;

@interface Target_Pay : NSObject
@end
@implementation Target_Pay
- (void)action_payWithOrderId:(NSString *)orderID callback:(void (^)(BOOL))callback { callback(YES); }
- (bool)Action_canPay:(NSDictionary *)parameters { return [parameters objectForKey:@"orderID"] != nil; }
@end

@interface Target_Results : NSObject
@end
@implementation Target_Results
- (void)Action_nothing:(NSDictionary *)p {}
- (id)Action_nil:(NSDictionary *)p { return nil; }
- (bool)Action_bool:(NSDictionary *)p { return true; }
- (long long)Action_integer:(NSDictionary *)p { return -7; }
- (unsigned long long)Action_unsigned:(NSDictionary *)p { return 7; }
- (int)Action_int:(NSDictionary *)p { return -3; }
- (double)Action_double:(NSDictionary *)p { return 1.5; }
- (float)Action_float:(NSDictionary *)p { return 2.5f; }
- (signed char)Action_character:(NSDictionary *)p { return 1; }
- (NSString *)Action_string:(NSDictionary *)p { return @"text"; }
- (NSNumber *)Action_yes:(NSDictionary *)p { return [NSNumber numberWithBool:YES]; }
- (NSNumber *)Action_number:(NSDictionary *)p { return [NSNumber numberWithInt:1]; }
- (NSURL *)Action_url:(NSDictionary *)p { return [NSURL URLWithString:@"shop://a"]; }
- (NSDate *)Action_date:(NSDictionary *)p { return [NSDate dateWithTimeIntervalSinceReferenceDate:5]; }
- (NSData *)Action_data:(NSDictionary *)p { return [NSData dataWithBytes:"\1\2" length:2]; }
- (NSArray *)Action_strings:(NSDictionary *)p { return [NSArray arrayWithObjects:@"a", @"b", nil]; }
- (NSArray *)Action_mixed:(NSDictionary *)p {
  return [NSArray arrayWithObjects:@"a", [NSNumber numberWithInt:1], nil];
}
- (NSDictionary *)Action_table:(NSDictionary *)p {
  return [NSDictionary dictionaryWithObjectsAndKeys:[NSNumber numberWithInt:1], @"a", [NSArray arrayWithObject:@"c"], @"b", nil];
}
- (id)Action_self:(NSDictionary *)p { return self; }
- (NSArray *)Action_selfInside:(NSDictionary *)p { return [NSArray arrayWithObject:self]; }
- (NSArray *)Action_cycle:(NSDictionary *)p {
  static NSMutableArray *cycle;
  if (!cycle) {
    cycle = [NSMutableArray new];
    NSArray *inside = cycle;
    [cycle addObject:inside];
    [cycle addObject:inside];
  }
  return cycle;
}
- (NSDictionary *)Action_nullInside:(NSDictionary *)p {
  return [NSDictionary dictionaryWithObjectsAndKeys:[NSNull null], @"a", [NSNumber numberWithInt:1], @"b", nil];
}
- (long long)Action_keys:(NSDictionary *)p { return [p count]; }
- (id)Action_echo:(id)p { return p; }
@end

@interface Target_Lower : NSObject
@end
@implementation Target_Lower
- (NSString *)action_a:(NSDictionary *)p { return @"lower"; }
@end

@interface Target_WithParams : NSObject
@end
@implementation Target_WithParams
- (NSString *)Action_aWithParams:(NSDictionary *)p { return @"A"; }
- (NSString *)action_bWithParams:(NSDictionary *)p { return @"b"; }
@end

@interface Target_Both : NSObject
@end
@implementation Target_Both
- (NSString *)Action_a:(NSDictionary *)p { return @"upper"; }
- (NSString *)action_a:(NSDictionary *)p { return @"lower"; }
@end

@interface Target_OfClass : NSObject
@end
@implementation Target_OfClass
+ (NSString *)Action_a:(NSDictionary *)p { return @"class"; }
@end

@interface Target_NotFound : NSObject {
  long long count;
}
@end
@implementation Target_NotFound
- (long long)Action_next:(NSDictionary *)p { return ++count; }
- (id)notFound:(NSDictionary *)p { return [p objectForKey:@"name"]; }
@end

@interface Target_Unusable : NSObject
@end
@implementation Target_Unusable
- (Pair)Action_structure:(NSDictionary *)p { return (Pair){1, 2}; }
- (void *)Action_pointer:(NSDictionary *)p { return NULL; }
- (void)Action_flag:(bool)flag {}
- (void)Action_number:(long long)number {}
- (void)Action_one:(id)a two:(id)b three:(id)c {}
@end

@interface Target_Count : NSObject {
  long long count;
}
@end
@implementation Target_Count
- (long long)Action_next:(NSDictionary *)p { return ++count; }
@end

typedef void (^TNObjectBlock)(id);

static void *tell(void *block) {
  GSRegisterCurrentThread();
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  ((TNObjectBlock)block)(@"done");
  [(id)block release];
  [pool drain];
  GSUnregisterCurrentThread();
  return NULL;
}

@interface Target_Callback : NSObject {
  NSMutableArray *kept;
}
@end
@implementation Target_Callback
- (id)init {
  if ((self = [super init])) kept = [NSMutableArray new];
  return self;
}
- (void)dealloc {
  [kept release];
  [super dealloc];
}
- (void)Action_object:(NSDictionary *)p { ((TNObjectBlock)[p objectForKey:@"callback"])(@"done"); }
- (void)Action_nothing:(NSDictionary *)p { ((void (^)(void))[p objectForKey:@"callback"])(); }
- (void)Action_bool:(NSDictionary *)p { ((void (^)(bool))[p objectForKey:@"callback"])(true); }
- (void)Action_integer:(NSDictionary *)p { ((void (^)(NSInteger))[p objectForKey:@"callback"])(9); }
- (void)Action_double:(NSDictionary *)p { ((void (^)(double))[p objectForKey:@"callback"])(0.5); }
- (void)Action_error:(NSDictionary *)p {
  ((void (^)(id, NSError *))[p objectForKey:@"callback"])(nil, [NSError errorWithDomain:@"Pay" code:4 userInfo:nil]);
}
- (void)Action_noError:(NSDictionary *)p { ((void (^)(id, NSError *))[p objectForKey:@"callback"])(@"done", nil); }
- (void)Action_boolAndError:(NSDictionary *)p {
  ((void (^)(bool, NSError *))[p objectForKey:@"callback"])(true, nil);
}
- (void)Action_errorOnly:(NSDictionary *)p {
  ((void (^)(NSError *))[p objectForKey:@"callback"])([NSError errorWithDomain:@"Pay" code:5 userInfo:nil]);
}
- (void)Action_objects:(NSDictionary *)p { ((void (^)(id, id))[p objectForKey:@"callback"])(@"a", @"b"); }
- (void)Action_twice:(NSDictionary *)p {
  ((TNObjectBlock)[p objectForKey:@"callback"])(@"first");
  ((TNObjectBlock)[p objectForKey:@"callback"])(@"second");
}
- (void)Action_elsewhere:(NSDictionary *)p {
  // GNUstep's own threads end the process if the first one has ended, as it has under Dispatch's main queue.
  pthread_t thread;
  pthread_create(&thread, NULL, tell, [[p objectForKey:@"callback"] retain]);
  pthread_detach(thread);
}
- (void)Action_forget:(NSDictionary *)p {}
- (void)Action_keep:(NSDictionary *)p { [kept addObject:[p objectForKey:@"callback"]]; }
- (long long)Action_keptCount:(NSDictionary *)p { return [kept count]; }
- (void)Action_answerKept:(NSDictionary *)p {
  NSArray *blocks = [NSArray arrayWithArray:kept];
  [kept removeAllObjects];
  for (TNObjectBlock block in blocks) block(@"late");
}
- (void)Action_forgetKept:(NSDictionary *)p { [kept removeAllObjects]; }
@end
