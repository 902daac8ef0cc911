#import <UIKit/UIKit.h>

@interface ModuleBViewController : UIViewController
@property(nonatomic, copy, nullable) void (^callback)(NSString *_Nonnull result);

/// The user has chosen; connected to a button.
- (IBAction)choose;
@end
