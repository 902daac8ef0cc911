/// An error that a handler throws for a purpose other than reporting a failure, such as passing the call to another
/// handler. It is not reported.
package protocol NoFailure: Error {}
