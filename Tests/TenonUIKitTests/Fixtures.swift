import TenonUIKit
