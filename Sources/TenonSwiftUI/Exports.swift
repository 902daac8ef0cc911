// Code that imports TenonSwiftUI can also use TenonHost.
@_exported import TenonHost
