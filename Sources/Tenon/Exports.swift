// Tenon consists of modules, services and events. Importing it makes all three available.
@_exported import TenonEvents
@_exported import TenonServices
