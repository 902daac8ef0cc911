import TenonDiagnostics

/// A type whose codes are those of wiring faults.
package protocol WiringCoded {}

extension WiringFault: WiringCoded {}

/// The codes of all faults that both an application and the architect can find, and those that only an application can.
extension Code where Subject: WiringCoded {
  // MARK: Modules

  /// Two modules have the same name.
  package static var duplicateModule: Self { Self(rawValue: "duplicate-module") }
  /// A module's name is empty.
  package static var namelessModule: Self { Self(rawValue: "nameless-module") }
  /// A module is in a layer that the application does not have.
  package static var unknownLayer: Self { Self(rawValue: "unknown-layer") }
  /// A module needs something from a layer above its own.
  package static var upward: Self { Self(rawValue: "upward-wiring") }
  /// Modules need each other in a cycle.
  package static var moduleCycle: Self { Self(rawValue: "module-cycle") }
  /// A module that starts immediately requires a module that starts later.
  package static var requiresDeferred: Self { Self(rawValue: "requires-deferred") }
  /// A configuration value is missing.
  package static var missingConfiguration: Self { Self(rawValue: "missing-configuration") }

  // MARK: Services

  /// No module provides a service that a module requires.
  package static var missingService: Self { Self(rawValue: "missing-service") }
  /// Two declarations provide one service.
  package static var duplicateService: Self { Self(rawValue: "duplicate-service") }
  /// An adapter is declared outside the uppermost layer.
  package static var adapterOutsideHost: Self { Self(rawValue: "adapter-outside-host") }
  /// No module requires the service that an adapter creates.
  package static var unusedAdapter: Self { Self(rawValue: "unused-adapter") }
  /// Code outside a scope receives a service from that scope, or keeps it alive.
  package static var outsideScope: Self { Self(rawValue: "outside-scope") }
  /// A module has code in a scope that no module opens.
  package static var unopenedScope: Self { Self(rawValue: "unopened-scope") }
  /// A module requires a service that none of its code uses. This is a warning.
  package static var unusedRequirement: Self { Self(rawValue: "unused-requirement") }

  // MARK: Events

  /// An event is sent in a direction that its sender's layer does not allow.
  package static var eventDirection: Self { Self(rawValue: "event-direction") }
  /// An event is reported to a module that does not exist.
  package static var unknownReceiver: Self { Self(rawValue: "unknown-receiver") }
  /// A module that may be missing, and that an event is reported to, is probably misspelt. This is a warning.
  package static var misspeltReceiver: Self { Self(rawValue: "misspelt-receiver") }
  /// No module receives an event in the direction in which it is sent. This is a warning.
  package static var unobservedEvent: Self { Self(rawValue: "unobserved-event") }
  /// An event is sent, but in no direction that leads to one of its observers. This is a warning.
  package static var unreachedObserver: Self { Self(rawValue: "unreached-observer") }
  /// A contract sends or observes named notifications without their name.
  package static var unnamedNotification: Self { Self(rawValue: "unnamed-notification") }
  /// No module sends an event that a module observes. This is a warning.
  package static var unsentEvent: Self { Self(rawValue: "unsent-event") }

  // MARK: Actions

  /// A module calls an action that no module performs.
  package static var missingAction: Self { Self(rawValue: "missing-action") }
  /// Two declarations perform one action.
  package static var duplicateAction: Self { Self(rawValue: "duplicate-action") }
  /// A module calls an action with types that differ from the performing module's declaration.
  package static var differentAction: Self { Self(rawValue: "different-action") }
  /// An action needs an authorization that has no authorizer.
  package static var missingAuthorization: Self { Self(rawValue: "missing-authorization") }
  /// URLs may perform an action whose input cannot be read from a URL.
  package static var unreadableInput: Self { Self(rawValue: "unreadable-input") }

  // MARK: Routes and screens

  /// No module answers a route that a module opens.
  package static var missingRoute: Self { Self(rawValue: "missing-route") }
  /// No module has a destination for a route that a module shows.
  package static var missingDestination: Self { Self(rawValue: "missing-destination") }
  /// A module shows a route that another module answers without a destination.
  package static var notADestination: Self { Self(rawValue: "not-a-destination") }
  /// Patterns are malformed, or several match the same URLs.
  package static var ambiguousRoute: Self { Self(rawValue: "ambiguous-route") }

  // MARK: Objective-C

  /// Objective-C may do two things under one name.
  package static var duplicateAllowance: Self { Self(rawValue: "duplicate-allowance") }
  /// No class of Objective-C is the target of an action.
  package static var missingTarget: Self { Self(rawValue: "missing-target") }
}
