import TenonDiagnostics

/// The two directions in which an event may travel between layers.
public enum EventDirection: Hashable, Sendable {
  /// Sends the event to all observers in the layers above the sender's layer.
  ///
  /// ```swift
  /// try events.post(ProductSoldOut(id: 42), .broadcast)   // the catalogue, a feature, tells the cart, a business
  /// ```
  case broadcast
  /// Sends the event to the observers of one module, which must be in the sender's layer or a lower one.
  ///
  /// ```swift
  /// try events.post(OrderPlaced(total: 42), .report(to: "Stock"))   // the cart tells the stock below it
  /// ```
  ///
  /// A report to a module that may be missing is optional; see ``report(ifPresent:)``.
  case report(to: String, isOptional: Bool = false)

  /// Sends the event to the observers of one module if the module is present. If it is not, the event reaches no
  /// observer, and nothing fails, so the module can be left out or uninstalled.
  ///
  /// ```swift
  /// let loggedOut = contract.sends(LoggedOut.self, .report(ifPresent: "Wallet"))   // the widget has no Wallet
  /// ```
  public static func report(ifPresent module: String) -> EventDirection {
    .report(to: module, isOptional: true)
  }
}

extension EventDirection: Encodable, MemberwiseEncodable {
  /// `{"broadcast": {}}`, `{"report": {"to": "Cart"}}` or `{"report": {"ifPresent": "Cart"}}`.
  package var encodedMembers: EncodedMembers {
    switch self {
    case .broadcast: [("broadcast", [String: String]())]
    case .report(let module, let isOptional): [("report", [isOptional ? "ifPresent" : "to": module])]
    }
  }
}

extension EventDirection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .broadcast: "broadcast"
    case .report(let module, let isOptional): "report to \(module)\(isOptional ? " if present" : "")"
    }
  }
}
