#import <ModuleA/ModuleAViewController.h>

@implementation ModuleAViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.title = @"Module A";
}
@end
