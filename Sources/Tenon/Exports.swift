// Tenon is modules, services and events: who imports it has all three.
@_exported import TenonEvents
@_exported import TenonServices
