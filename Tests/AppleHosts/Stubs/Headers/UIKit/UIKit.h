// What projects in Objective-C use of UIKit, to check them for Apple's platforms on Linux. The hosts use the stand-in in
// Swift instead.
#pragma once
#import <Foundation/Foundation.h>

#define IBAction void

NS_ASSUME_NONNULL_BEGIN
@class UINavigationController;

__attribute__((swift_attr("@MainActor")))
@interface UIViewController : NSObject
- (instancetype)init;
@property(nullable, nonatomic, copy) NSString *title;
@property(nullable, nonatomic, readonly) UINavigationController *navigationController;
- (void)viewDidLoad;
@end

@interface UINavigationController : UIViewController
- (void)pushViewController:(UIViewController *)controller
                  animated:(BOOL)isAnimated NS_SWIFT_NAME(pushViewController(_:animated:));
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)isAnimated;
@end
NS_ASSUME_NONNULL_END
