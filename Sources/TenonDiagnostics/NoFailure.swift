/// An error that a handler throws to say something else than that it failed, such as that another should be
/// asked. It is not reported.
package protocol NoFailure: Error {}
