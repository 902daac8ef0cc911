#import <UIKit/UIKit.h>

/// The first page of the shell, with a button for each component.
@interface MainViewController : UIViewController
- (IBAction)openA;
- (IBAction)openB;
@end
