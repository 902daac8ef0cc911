@import Foundation;
@import TenonObjectiveC;

/// Keeps the object with which the component's Objective-C calls modules.
NS_SWIFT_UI_ACTOR
@interface LegacyShell : NSObject
@property(class, readonly, nullable) TNModule *tenon;
+ (void)startWithTenon:(nonnull TNModule *)tenon NS_SWIFT_NAME(start(with:));
@end
