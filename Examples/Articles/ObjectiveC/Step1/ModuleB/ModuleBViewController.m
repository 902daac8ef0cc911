#import <ModuleB/ModuleBViewController.h>

@implementation ModuleBViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.title = @"Module B";
}

- (IBAction)choose {
  [self.navigationController popViewControllerAnimated:NO];
  if (self.callback) self.callback(@"Lu Ban");
}
@end
