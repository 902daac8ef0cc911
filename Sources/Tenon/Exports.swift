// Tenon is the umbrella: who imports it has the libraries that it composes.
@_exported import TenonMediator
@_exported import TenonEvents
@_exported import TenonNavigator
@_exported import TenonRouter
@_exported import TenonServices
