import TenonDiagnostics

/// The two directions in which an event may travel between layers.
public enum EventDirection: Hashable, Sendable {
  /// To every observer in a layer above the sender's.
  ///
  /// ```swift
  /// try events.post(ProductSoldOut(id: 42), .broadcast)   // the catalogue, a feature, tells the cart, a business
  /// ```
  case broadcast
  /// To the observers of one module, which is in the sender's layer or below.
  ///
  /// ```swift
  /// try events.post(OrderPlaced(total: 42), .report(to: "Stock"))   // the cart tells the stock below it
  /// ```
  case report(to: String)
}

extension EventDirection: Encodable, MemberwiseEncodable {
  /// `{"broadcast": {}}` or `{"report": {"to": "Cart"}}`.
  package var encodedMembers: EncodedMembers {
    switch self {
    case .broadcast: [("broadcast", [String: String]())]
    case .report(let module): [("report", ["to": module])]
    }
  }
}

extension EventDirection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .broadcast: "broadcast"
    case .report(let module): "report to \(module)"
    }
  }
}
