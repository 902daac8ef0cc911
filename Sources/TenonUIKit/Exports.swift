// Code that imports TenonUIKit can also use TenonNavigation.
@_exported import TenonNavigation
