// Places in source code are part of this library's interface.
@_exported import TenonDiagnostics
