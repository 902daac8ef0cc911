@import Foundation;

/// A service that is declared in Objective-C, and that both languages call.
NS_SWIFT_SENDABLE
@protocol LegacyDesk <NSObject>
- (BOOL)isOpen:(nonnull NSString *)day;
@end
