// Tenon is the umbrella: who imports it has the libraries that it composes.
@_exported import TenonActions
@_exported import TenonEvents
@_exported import TenonNavigation
@_exported import TenonRouting
@_exported import TenonServices
