import TenonDiagnostics

/// Something that a module offers to other modules, or needs from them.
public struct Declaration: Encodable, MemberwiseEncodable, Equatable, Sendable, CustomStringConvertible {
  /// The kind of declaration. Parts define their own kinds.
  public var kind: Code<Declaration>
  /// The name of the service, action, route, interface or event.
  public var name: String
  /// Further details, such as the direction in which an event is sent.
  public var detail: String?
  /// Whether the module can work without the declared item.
  public var isOptional: Bool
  /// The file and line of the declaration.
  public var place: SourcePlace

  /// - Parameters:
  ///   - kind: The kind of declaration.
  ///   - name: The name of the service, action, route, interface or event.
  ///   - detail: Further details.
  ///   - isOptional: Whether the module can work without the declared item.
  ///   - place: The file and line of the declaration.
  @inline(never)
  public init(
    _ kind: Code<Declaration>, _ name: String, detail: String? = nil, isOptional: Bool = false,
    at place: SourcePlace
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.isOptional = isOptional
    self.place = place
  }

  package var encodedMembers: EncodedMembers {
    [("kind", kind), ("name", name), ("detail", detail), ("isOptional", isOptional), ("place", place)]
  }

  public var description: String {
    "\(kind.rawValue) \(name)\(detail.map { " \($0)" } ?? "") (\(place))"
  }
}
