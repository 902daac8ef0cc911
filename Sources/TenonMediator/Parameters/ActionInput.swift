/// The input of an action that is declared by reference, if URLs and callers by name can pass it, too.
///
/// ```swift
/// extension CartAddition: ActionInput {
///   public init(_ parameters: ActionParameters) throws(ActionError) {
///     product = try parameters.required("product")
///     count = try parameters.optional("count") ?? 1
///   }
/// }
/// ```
///
/// A call by reference passes the input itself, without reading parameters.
public protocol ActionInput: Sendable {
  /// Reads the input.
  /// - Parameter parameters: What the URL's query contains, or what the caller passed by key.
  /// - Throws: ``ActionError`` with the code `invalidParameter`.
  init(_ parameters: ActionParameters) throws(ActionError)
}
