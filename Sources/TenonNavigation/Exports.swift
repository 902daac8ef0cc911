// Code that shows destinations also gets modules, routes and the navigator.
@_exported import TenonNavigator
@_exported import TenonRouting
