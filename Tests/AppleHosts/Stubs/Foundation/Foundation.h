// What the libraries and the samples use of Foundation's Objective-C, to check them for Apple's platforms on Linux. What
// Swift sees in another form is in Foundation.swift.
#pragma once
#include <ObjectiveC.h>

#define NS_SWIFT_BRIDGED_TYPE(type) __attribute__((swift_bridge(type)))
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))

@class NSArray<ObjectType>, NSData, NSDate, NSDictionary<KeyType, ObjectType>, NSString, NSURL;

NS_ASSUME_NONNULL_BEGIN
@protocol NSCopying
@end

NS_SWIFT_BRIDGED_TYPE("Swift.String")
@interface NSString : NSObject <NSCopying>
@property(readonly) NSUInteger length;
- (NSString *)stringByAppendingString:(NSString *)string;
@end

@interface NSNumber : NSObject <NSCopying>
@property(readonly) BOOL boolValue;
@property(readonly) NSInteger integerValue NS_SWIFT_NAME(intValue);
@property(readonly) NSUInteger unsignedIntegerValue NS_SWIFT_NAME(uintValue);
@property(readonly) long long longLongValue NS_SWIFT_NAME(int64Value);
@property(readonly) unsigned long long unsignedLongLongValue NS_SWIFT_NAME(uint64Value);
@property(readonly) double doubleValue;
@property(readonly) const char *objCType;
- (instancetype)initWithBool:(BOOL)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithInt:(int)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithInteger:(NSInteger)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithUnsignedInteger:(NSUInteger)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithLongLong:(long long)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithUnsignedLongLong:(unsigned long long)value NS_SWIFT_NAME(init(value:));
- (instancetype)initWithDouble:(double)value NS_SWIFT_NAME(init(value:));
+ (NSNumber *)numberWithBool:(BOOL)value TN_UNAVAILABLE_IN_SWIFT;
+ (NSNumber *)numberWithInt:(int)value TN_UNAVAILABLE_IN_SWIFT;
+ (NSNumber *)numberWithInteger:(NSInteger)value TN_UNAVAILABLE_IN_SWIFT;
+ (NSNumber *)numberWithDouble:(double)value TN_UNAVAILABLE_IN_SWIFT;
@end

NS_SWIFT_BRIDGED_TYPE("Swift.Array")
@interface NSArray<ObjectType> : NSObject <NSCopying>
@property(readonly) NSUInteger count;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nonnull])objects count:(NSUInteger)count;
@end

NS_SWIFT_BRIDGED_TYPE("Swift.Dictionary")
@interface NSDictionary<KeyType, ObjectType> : NSObject <NSCopying>
@property(readonly) NSUInteger count;
- (nullable ObjectType)objectForKey:(KeyType)key;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
- (id)mutableCopy;
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull[_Nonnull])objects
                              forKeys:(const KeyType _Nonnull[_Nonnull])keys
                                count:(NSUInteger)count;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
- (void)setObject:(nullable ObjectType)object forKeyedSubscript:(KeyType)key;
@end

NS_SWIFT_BRIDGED_TYPE("Foundation.URL")
@interface NSURL : NSObject <NSCopying>
@end

NS_SWIFT_BRIDGED_TYPE("Foundation.Data")
@interface NSData : NSObject <NSCopying>
@end

NS_SWIFT_BRIDGED_TYPE("Foundation.Date")
@interface NSDate : NSObject <NSCopying>
@end

NS_SWIFT_BRIDGED_TYPE("Swift.Error")
@interface NSError : NSObject <NSCopying>
@property(readonly) NSInteger code;
@property(readonly, copy) NSString *domain;
@property(readonly, copy) NSDictionary<NSString *, id> *userInfo;
@property(readonly, copy) NSString *localizedDescription;
- (instancetype)initWithDomain:(NSString *)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSString *, id> *)userInfo NS_DESIGNATED_INITIALIZER;
@end

@interface NSNull : NSObject <NSCopying>
@end

@interface NSCoder : NSObject
@end

@interface NSThread : NSObject
@property(class, readonly) BOOL isMainThread;
@end

#if !__swift__
Class _Nullable NSClassFromString(NSString *name);
NSString *NSStringFromClass(Class type);
SEL NSSelectorFromString(NSString *name);
NSString *NSStringFromSelector(SEL selector);
void NSLog(NSString *format, ...);
#define NSAssert(condition, description) ((condition) ? (void)0 : NSLog(description))
#endif
NS_ASSUME_NONNULL_END
