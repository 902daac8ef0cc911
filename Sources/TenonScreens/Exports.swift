// Code that imports TenonScreens can also use modules, routes and the navigator.
@_exported import TenonNavigator
@_exported import TenonRoutes
