// Routes are part of this library's interface.
@_exported import TenonRouter
