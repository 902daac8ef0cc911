// Code that imports TenonHost can also use modules, routes and the navigator.
@_exported import TenonScreens
