import TenonDiagnostics
import TenonURLCoding

/// The path parameters of a match, as strings and as values.
///
/// A parameter is copied from the URL only when it is read.
///
/// ```swift
/// let id = try context.parameters.value("id", as: Int.self)
/// context.parameters.forEach { name, text in print("\(name) is \(text)") }
/// ```
public struct RouteParameters: Sendable {
  /// The match; `nil` for a route that was opened by value.
  let match: RouteMatch?

  /// The names of the parameters that have a value, in the order in which they appear in the path.
  public var names: [String] {
    guard let match else { return [] }
    return match.parameterRange.map { match.storage.index.parameters[Int($0)].name }
  }

  /// Calls `body` with the name and the decoded text of each parameter that has a value, in the order in which the
  /// parameters appear in the path. The path is read only once.
  public func forEach(_ body: (_ name: String, _ text: String) throws -> Void) rethrows {
    try forEach { name, text, _ in try body(name, text) }
  }

  func forEach(_ body: (_ name: String, _ text: String, _ isTail: Bool) throws -> Void) rethrows {
    guard let match else { return }
    var reader = ParameterReader(start: match.hit.start)
    for index in match.parameterRange {
      let parameter = match.storage.index.parameters[Int(index)]
      let text = match.text.withBytes { reader.text(of: parameter, in: $0) }
      try body(parameter.name, text, parameter.source == .tail)
    }
  }

  /// The names of the parameters in optional parts that the URL leaves out.
  var missing: [String] { match.map { $0.storage.index.missing($0.hit.variant) } ?? [] }

  /// The decoded text of a parameter, with the segments of a tail parameter joined by `/`; `nil` if the
  /// parameter has no value.
  ///
  /// ```swift
  /// table.match("/list/shoes/winter")?.parameters["path"]   // "shoes/winter", of the pattern "/list/:path**"
  /// ```
  public subscript(name: String) -> String? {
    guard let match, let index = index(of: name) else { return nil }
    var reader = ParameterReader(start: match.hit.start)
    return match.text.withBytes { reader.text(of: match.storage.index.parameters[index], in: $0) }
  }

  /// Returns the decoded segments of a tail parameter, or an array with a single string for any other parameter.
  ///
  /// ```swift
  /// table.match("/list/shoes/winter")?.parameters.segments("path")   // ["shoes", "winter"]
  /// ```
  public func segments(_ name: String) -> [String] {
    guard let match, let index = index(of: name) else { return [] }
    var reader = ParameterReader(start: match.hit.start)
    return match.text.withBytes { reader.texts(of: match.storage.index.parameters[index], in: $0) }
  }

  private func index(of name: String) -> Int? {
    guard let match else { return nil }
    return match.parameterRange.first { match.storage.index.parameters[Int($0)].name == name }.map(Int.init)
  }

  /// Returns the value that the parameter's ``RouteConverter`` creates from its text.
  /// - Throws: ``RouteError`` if the parameter does not exist or its value is not of that type.
  public func value<Value: Sendable>(
    _ name: String, as type: Value.Type
  ) throws(RouteError) -> Value {
    let text = try text(name)
    if let value = converted(name, text) as? Value { return value }
    throw RouteError.undecodable(
      name, .malformed(text: text, expected: "a \(typeName(type, qualified: false))"))
  }

  /// Returns a parameter as a value, decoded like any scalar in a URL or converted by its ``RouteConverter``.
  ///
  /// ```swift
  /// let until = try context.parameters.value("until", as: Date.self)   // /offers/2026-12-24
  /// ```
  /// - Throws: ``RouteError`` if the parameter does not exist or its value is not of that type.
  public func value<Value: Decodable & Sendable>(
    _ name: String, as type: Value.Type
  ) throws(RouteError) -> Value {
    let text = try text(name)
    if let value = converted(name, text) as? Value { return value }
    var tree = ValueTree()
    let node = tree.append(to: ValueTree.root, name)
    tree.addValue(text, to: node)
    do {
      return try TreeValueDecodingContainer(cursor: TreeCursor(source: DecodingTree(tree), node: node))
        .decode(
          type)
    } catch {
      throw RouteError.undecodable(error)
    }
  }

  private func text(_ name: String) throws(RouteError) -> String {
    guard let text = self[name] else { throw RouteError.undecodable(name, .missing(given: names)) }
    return text
  }

  private func converted(_ name: String, _ text: String) -> (any Sendable)? {
    guard let match, let index = index(of: name),
      case .custom(let kind) = match.storage.index.kinds[index]
    else { return nil }
    return match.storage.index.trie.converters.first { $0.name == kind }?.convert(text)
  }
}
