// Code that shows destinations has modules, routes and the navigator.
@_exported import TenonNavigator
@_exported import TenonRouting
