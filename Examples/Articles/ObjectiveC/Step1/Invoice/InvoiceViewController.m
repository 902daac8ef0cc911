#import <Invoice/InvoiceViewController.h>

static NSInteger issued = 0;

@implementation InvoiceViewController
+ (NSInteger)issuedCount {
  return issued;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  self.title = self.buyer;
}

- (IBAction)issue {
  issued += 1;
  [self.navigationController popViewControllerAnimated:YES];
}
@end
