// The Objective-C of the shell that its Swift uses.
#import "MainViewController.h"
