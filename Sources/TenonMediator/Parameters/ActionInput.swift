/// The input of an action that is declared by reference but can also be called by URL or by name.
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
/// A call by reference passes the input directly and reads no parameters.
public protocol ActionInput: Sendable {
  /// Creates the input from parameters.
  /// - Parameter parameters: The parameters from the URL's query, or those that the caller passed by key.
  /// - Throws: ``ActionError`` with the code `invalidParameter`.
  init(_ parameters: ActionParameters) throws(ActionError)
}
