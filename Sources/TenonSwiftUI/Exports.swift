// Code that imports TenonSwiftUI can also use TenonNavigation.
@_exported import TenonNavigation
