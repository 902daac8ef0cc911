import Tenon

/// The parts of the bank, by the names of their modules.
public enum Part: String, Sendable {
  case vault = "Vault"
  case gateway = "Gateway"
  case cards = "Cards"
  case transfers = "Transfers"
  case alerts = "Alerts"
}

extension EventDirection {
  /// Reports an event to a part of the bank.
  public static func to(_ part: Part) -> EventDirection { .report(to: part.rawValue) }
}

/// A module of the business.
public protocol BusinessPart: Module {}

extension BusinessPart {
  public var layer: Layer { .business }
  public var failurePolicy: FailurePolicy { .degradable }
}

/// A module that business modules use.
public protocol FeaturePart: Module {}

extension FeaturePart {
  public var layer: Layer { .feature }
}
