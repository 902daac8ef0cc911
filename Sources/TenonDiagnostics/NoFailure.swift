/// An error that a handler throws to say something else than that it failed, such as that somebody else should be
/// asked. Nobody reports it.
package protocol NoFailure: Error {}
