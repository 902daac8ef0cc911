#import <UIKit/UIKit.h>
@import TenonObjectiveC;

/// The first page of the shell, with a button for each component.
@interface MainViewController : UIViewController
/// What this page may do, which the shell's module declares.
@property(nonatomic, strong, nullable) TNModule *tenon;

- (IBAction)openA;
- (IBAction)openB;
/// The user has chosen on a page of module B.
- (void)didChoose:(nonnull NSString *)buyer;
@end
