#import <UIKit/UIKit.h>

@interface ModuleAViewController : UIViewController
@end
