#import "MainViewController.h"
#import <InvoiceCategory/TNMediator+Invoice.h>
#import <ModuleACategory/TNMediator+ModuleA.h>
#import <ModuleBCategory/TNMediator+ModuleB.h>

@implementation MainViewController
- (IBAction)openA {
  [self.tenon.mediator ModuleA_viewControllerWithCompletion:^(UIViewController *controller, NSError *error) {
    [self push:controller error:error];
  }];
}

- (IBAction)openB {
  [self.tenon.mediator ModuleB_viewControllerWithCompletion:^(UIViewController *controller, NSError *error) {
    [self push:controller error:error];
  }];
}

- (void)didChoose:(NSString *)buyer {
  [self.tenon.mediator Invoice_viewControllerForBuyer:buyer
                                           completion:^(UIViewController *controller, NSError *error) {
    [self push:controller error:error];
  }];
}

- (void)push:(UIViewController *)controller error:(NSError *)error {
  if (!controller) return NSLog(@"%@", error);
  [self.navigationController pushViewController:controller animated:YES];
}
@end
