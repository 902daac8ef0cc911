// Places of registration are part of this library's interface.
@_exported import TenonDiagnostics
