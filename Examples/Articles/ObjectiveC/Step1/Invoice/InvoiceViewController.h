#import <UIKit/UIKit.h>

@interface InvoiceViewController : UIViewController
@property(nonatomic, copy, nullable) NSString *buyer;
@property(class, readonly) NSInteger issuedCount;

/// Issues the invoice; connected to a button.
- (IBAction)issue;
@end
