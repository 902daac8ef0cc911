#import "CObjectiveC.h"

#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Blocks are objects: GNUstep's runtime of GCC has no class for them.
@interface TNBlock : NSObject
@end
@implementation TNBlock
- (id)retain { return (id)_Block_copy(self); }
- (oneway void)release { _Block_release(self); }
- (id)copyWithZone:(NSZone *)zone { return (id)_Block_copy(self); }
- (id)autorelease { return self; }
- (NSUInteger)retainCount { return 1; }
@end

@interface TNSwift : NSObject
@end
@implementation TNSwift
- (NSString *)Action_a:(NSDictionary *)p { return @"Swift"; }
@end

extern void *_NSConcreteStackBlock[32];
extern void *_NSConcreteMallocBlock[32];
extern void *_NSConcreteGlobalBlock[32];

// What the runtime of blocks asks to do with captured objects, which it does not know.
struct Block_callbacks_RR {
  size_t size;
  void (*retain)(const void *);
  void (*release)(const void *);
  void (*destruct)(const void *);
};
void _Block_use_RR2(const struct Block_callbacks_RR *callbacks);

static void retain_captured(const void *object) { [(id)object retain]; }
static void release_captured(const void *object) { [(id)object release]; }
static void destruct_block(const void *block) {}

// The classes of blocks, which the runtime of blocks leaves empty, become copies of this one.
static void prepare_once(void) {
  static const struct Block_callbacks_RR callbacks = {
    sizeof callbacks, retain_captured, release_captured, destruct_block};
  _Block_use_RR2(&callbacks);
  Class block = [TNBlock class];
  const size_t size = 16 * sizeof(void *);
  memcpy(_NSConcreteStackBlock, block, size);
  memcpy(_NSConcreteMallocBlock, block, size);
  memcpy(_NSConcreteGlobalBlock, block, size);
  // A class of Swift has its module in its name, which no class can have that is written in Objective-C.
  Class swift = objc_allocateClassPair([NSObject class], "Some.Target_Swift", 0);
  SEL selector = sel_registerName("Action_a:");
  class_addMethod(swift, selector, class_getMethodImplementation([TNSwift class], selector), "@24@0:8@16");
  objc_registerClassPair(swift);
}

static void prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare_once);
}

// Everything runs in a pool of its own.
#define POOL(body) \
  NSAutoreleasePool *pool = [NSAutoreleasePool new]; \
  body \
  [pool release];

static SEL selector_named(const char *name) { return sel_registerName(name); }

bool tn_has_class(const char *name) {
  prepare();
  return objc_lookUpClass(name) != Nil;
}

char *tn_encoding(const char *type, const char *selector, unsigned index) {
  Method method = class_getInstanceMethod(objc_lookUpClass(type), selector_named(selector));
  if (!method) return NULL;
  if (index == 0) return method_copyReturnType(method);
  return method_copyArgumentType(method, index + 1);
}

tn_object tn_instance(const char *type) {
  tn_object result;
  POOL(result = [[objc_lookUpClass(type) alloc] init];)
  return result;
}

void tn_release(tn_object object) {
  POOL([(id)object release];)
}

tn_result tn_send(tn_object object, const char *name, char kind, tn_object first, tn_object second) {
  tn_result result = {.kind = kind};
  SEL selector = selector_named(name);
  IMP code = class_getMethodImplementation(object_getClass((id)object), selector);
#define CALL(type) ((type (*)(id, SEL, id, id))code)((id)object, selector, (id)first, (id)second)
  POOL(switch (kind) {
    case 'v': CALL(void); break;
    case '@': result.object = [CALL(id) retain]; break;
    case 'B': result.integer = CALL(bool); break;
    case 'c': result.integer = CALL(signed char); break;
    case 'C': result.integer = CALL(unsigned char); break;
    case 's': result.integer = CALL(short); break;
    case 'S': result.integer = CALL(unsigned short); break;
    case 'i': result.integer = CALL(int); break;
    case 'I': result.integer = CALL(unsigned); break;
    case 'l':
    case 'q': result.integer = CALL(long long); break;
    case 'L':
    case 'Q': result.integer = (int64_t)CALL(unsigned long long); break;
    case 'f': result.number = CALL(float); break;
    case 'd': result.number = CALL(double); break;
  })
  return result;
}

// MARK: Values

tn_object tn_make(char kind, int64_t integer, double number, const char *text, size_t count) {
  id result = nil;
  POOL(switch (kind) {
    case 'B': result = [[NSNumber numberWithBool:integer != 0] retain]; break;
    case 'i': result = [[NSNumber numberWithLongLong:integer] retain]; break;
    case 'u': result = [[NSNumber numberWithUnsignedLongLong:(uint64_t)integer] retain]; break;
    case 'd': result = [[NSNumber numberWithDouble:number] retain]; break;
    case 'D': result = [[NSDate dateWithTimeIntervalSinceReferenceDate:number] retain]; break;
    case 's': result = [[NSString alloc] initWithBytes:text length:count encoding:NSUTF8StringEncoding]; break;
    case 'U': result = [[NSURL URLWithString:[NSString stringWithUTF8String:text]] retain]; break;
    case 'b': result = [[NSData alloc] initWithBytes:text length:count]; break;
    default: result = [[NSNull null] retain];
  })
  return result;
}

tn_object tn_array(const tn_object *objects, size_t count) {
  return [[NSArray alloc] initWithObjects:(id *)objects count:count];
}

tn_object tn_table(const char *const *keys, const tn_object *objects, size_t count) {
  NSMutableDictionary *result = [NSMutableDictionary new];
  POOL(for (size_t i = 0; i < count; i++) {
    [result setObject:(id)objects[i] forKey:[NSString stringWithUTF8String:keys[i]]];
  })
  return result;
}

static char *copy_bytes(const void *bytes, size_t count) {
  char *result = malloc(count + 1);
  memcpy(result, bytes, count);
  result[count] = 0;
  return result;
}

static void copy_text(tn_value *value, NSString *text) {
  const char *bytes = [text UTF8String];
  value->count = strlen(bytes);
  value->text = copy_bytes(bytes, value->count);
}

tn_value tn_value_of(tn_object pointer) {
  tn_value value = {.kind = 'o'};
  id object = pointer;
  POOL(if ([object isKindOfClass:[NSString class]]) {
    value.kind = 's';
    copy_text(&value, object);
  } else if ([object isKindOfClass:[NSNumber class]]) {
    char kind = *[object objCType];
    if ([object isKindOfClass:[[NSNumber numberWithBool:YES] class]] && (kind == 'c' || kind == 'B' || kind == 'C')) {
      value.kind = 'B';
      value.integer = [object boolValue];
    } else if (kind == 'f' || kind == 'd') {
      value.kind = 'd';
      value.number = [object doubleValue];
    } else if (kind == 'Q') {
      value.kind = 'u';
      value.integer = (int64_t)[object unsignedLongLongValue];
    } else {
      value.kind = 'i';
      value.integer = [object longLongValue];
    }
  } else if ([object isKindOfClass:[NSDate class]]) {
    value.kind = 'D';
    value.number = [object timeIntervalSinceReferenceDate];
  } else if ([object isKindOfClass:[NSURL class]]) {
    value.kind = 'U';
    copy_text(&value, [object absoluteString]);
  } else if ([object isKindOfClass:[NSData class]]) {
    value.kind = 'b';
    value.count = [object length];
    value.text = copy_bytes([object bytes], value.count);
  } else if ([object isKindOfClass:[NSArray class]]) {
    value.kind = 'a';
    value.count = [object count];
  } else if ([object isKindOfClass:[NSDictionary class]]) {
    value.kind = 't';
    value.count = [object count];
  } else if ([object isKindOfClass:[NSError class]]) {
    value.kind = 'e';
    value.integer = [object code];
    copy_text(&value, [object domain]);
  } else if (object == [NSNull null]) {
    value.kind = 'n';
  })
  return value;
}

tn_object tn_element(tn_object object, size_t index) {
  id result;
  POOL(result = [(id)object isKindOfClass:[NSDictionary class]]
    ? [(id)object objectForKey:[[(id)object allKeys] objectAtIndex:index]] : [(id)object objectAtIndex:index];
  [result retain];)
  return result;
}

char *tn_key(tn_object object, size_t index) {
  char *result = NULL;
  POOL(id key = [[(id)object allKeys] objectAtIndex:index];
  if ([key isKindOfClass:[NSString class]]) result = strdup([key UTF8String]);)
  return result;
}

// MARK: Blocks

/// What a block keeps alive.
@interface TNContext : NSObject {
 @public
  tn_called called;
  tn_released released;
  void *context;
}
@end
@implementation TNContext
- (void)dealloc {
  released(context);
  [super dealloc];
}
@end

static tn_result of_object(id object) { return (tn_result){.kind = '@', .object = [object retain]}; }

tn_object tn_block(char shape, tn_called called, tn_released released, void *context) {
  prepare();
  TNContext *life = [TNContext new];
  life->called = called;
  life->released = released;
  life->context = context;
  const tn_result nothing = {.kind = 'v'};
  id block = nil;
  switch (shape) {
    case 'n': block = (id)_Block_copy(^{ life->called(life->context, nothing, nothing); }); break;
    case 'o': block = (id)_Block_copy(^(id a) { life->called(life->context, of_object(a), nothing); }); break;
    case 'B':
      block = (id)_Block_copy(^(bool a) { life->called(life->context, (tn_result){.kind = 'B', .integer = a}, nothing); });
      break;
    case 'i':
      block = (id)_Block_copy(
        ^(NSInteger a) { life->called(life->context, (tn_result){.kind = 'q', .integer = a}, nothing); });
      break;
    case 'd':
      block = (id)_Block_copy(^(double a) { life->called(life->context, (tn_result){.kind = 'd', .number = a}, nothing); });
      break;
    case 'e':
      block = (id)_Block_copy(^(bool a, id b) {
        life->called(life->context, (tn_result){.kind = 'B', .integer = a}, of_object(b));
      });
      break;
    default: block = (id)_Block_copy(^(id a, id b) { life->called(life->context, of_object(a), of_object(b)); });
  }
  [life release];
  return block;
}
