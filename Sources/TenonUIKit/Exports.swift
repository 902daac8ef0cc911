// Code that imports TenonUIKit can also use TenonHost.
@_exported import TenonHost
