import TenonDiagnostics

/// Something that a module declares for others, or asks of them.
public struct Declaration: Encodable, MemberwiseEncodable, Equatable, Sendable, CustomStringConvertible {
  /// The kind of declaration; parts define kinds of their own.
  public var kind: Code<Declaration>
  /// The service, action, route, interface or event.
  public var name: String
  /// Further details, such as the direction in which an event is sent.
  public var detail: String?
  /// Whether the module can do without it.
  public var isOptional: Bool
  /// Where the module declares it.
  public var place: SourcePlace

  /// - Parameters:
  ///   - kind: The kind of declaration.
  ///   - name: The service, action, route, interface or event.
  ///   - detail: Further details.
  ///   - isOptional: Whether the module can do without it.
  ///   - place: Where it is declared.
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

extension Code where Subject == Declaration {
  /// Answers an event of the application.
  public static var handles: Self { Self(rawValue: "handles") }
}
