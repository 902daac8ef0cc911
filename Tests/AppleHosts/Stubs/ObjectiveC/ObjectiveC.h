// What the libraries and the samples use of Objective-C's runtime, to check them for Apple's platforms on Linux. Nothing
// here is linked. What Swift has under another name, or in another form, is unavailable to it here as well.
#pragma once
#include <stddef.h>
#include <stdint.h>

#define TN_UNAVAILABLE_IN_SWIFT __attribute__((availability(swift, unavailable)))
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

#ifdef __cplusplus
typedef bool BOOL;
extern "C" {
#else
typedef _Bool BOOL;
#endif
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
#define Nil ((Class)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;

typedef struct objc_selector *SEL;
typedef struct objc_method *Method;
typedef id (*IMP)(id, SEL, ...);

NS_ASSUME_NONNULL_BEGIN

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@property(readonly) Class superclass;
- (Class)class TN_UNAVAILABLE_IN_SWIFT;
- (instancetype)self;
- (null_unspecified id)performSelector:(SEL)selector;
- (null_unspecified id)performSelector:(SEL)selector withObject:(nullable id)object;
- (null_unspecified id)performSelector:(SEL)selector withObject:(nullable id)object withObject:(nullable id)other;
- (BOOL)isKindOfClass:(Class)type;
- (BOOL)isMemberOfClass:(Class)type;
- (BOOL)conformsToProtocol:(Protocol *)protocol;
- (BOOL)respondsToSelector:(nullable SEL)selector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (void)load TN_UNAVAILABLE_IN_SWIFT;
+ (void)initialize TN_UNAVAILABLE_IN_SWIFT;
- (instancetype)init __attribute__((objc_designated_initializer));
+ (instancetype)new TN_UNAVAILABLE_IN_SWIFT;
+ (instancetype)alloc TN_UNAVAILABLE_IN_SWIFT;
- (void)dealloc TN_UNAVAILABLE_IN_SWIFT;
+ (Class)class TN_UNAVAILABLE_IN_SWIFT;
+ (BOOL)instancesRespondToSelector:(nullable SEL)selector;
- (nullable id)forwardingTargetForSelector:(nullable SEL)selector;
@end

Method _Nullable class_getInstanceMethod(Class _Nullable type, SEL name);
IMP _Nullable class_getMethodImplementation(Class _Nullable type, SEL name);
unsigned int method_getNumberOfArguments(Method method);
char *method_copyReturnType(Method method);
char *_Nullable method_copyArgumentType(Method method, unsigned int index);
void free(void *_Nullable);
NS_ASSUME_NONNULL_END

#ifdef __cplusplus
}
#endif
