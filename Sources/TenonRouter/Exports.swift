// The source places of registrations are part of this library's interface.
@_exported import TenonDiagnostics
