#import "MainViewController.h"
#import <InvoiceCategory/ComponentScheduler+Invoice.h>
#import <ModuleACategory/ComponentScheduler+ModuleA.h>
#import <ModuleBCategory/ComponentScheduler+ModuleB.h>

@implementation MainViewController
- (IBAction)openA {
  [self push:[ComponentScheduler.sharedInstance ModuleA_viewController]];
}

- (IBAction)openB {
  [self push:[ComponentScheduler.sharedInstance ModuleB_viewControllerWithCallback:^(NSString *buyer) {
    [self push:[ComponentScheduler.sharedInstance Invoice_viewControllerForBuyer:buyer]];
  }]];
}

- (void)push:(UIViewController *)controller {
  // The scheduler returns nil for a name that does not exist.
  if (controller) [self.navigationController pushViewController:controller animated:YES];
}
@end
