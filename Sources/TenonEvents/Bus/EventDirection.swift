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
