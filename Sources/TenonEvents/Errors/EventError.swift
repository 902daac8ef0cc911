import TenonDiagnostics

/// The reason the bus refused a call. The bus refuses the same calls in release builds as in debug builds.
///
/// ```swift
/// do {
///   try events.post(ProductSoldOut(id: 42), .report(to: "Cart"))
/// } catch where error.code == .removed {
///   // The cart was uninstalled meanwhile.
/// }
/// ```
public struct EventError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The maximum number of nested deliveries.
  package static let nestingLimit = 100

  /// What went wrong: `removed`, on which a sender may act, or one of `"not-found"`, `"wrong-direction"`,
  /// `"duplicate"`, `"empty"`, `"too-deep"`, `"overflow"`, `"unnamed"`, `"undeclared"` and `"undelivered"`, which a logger
  /// may tell apart by their raw values.
  public let code: Code<EventError>
  /// The module that is unknown, already exists or was removed; for other errors, the sender. `nil` if the error
  /// concerns the bus's layers.
  public let module: String?
  /// The full name of the event's type, or the notification's name; `nil` if the error does not concern an event.
  public let event: String?
  /// A description of what happened and what to do about it.
  public var message: String { text.value }

  private let text: Uncompared<String>

  // Not inlined, because errors are created in very many places, but rarely.
  @inline(never)
  private init(_ code: Code<EventError>, module: String? = nil, event: String? = nil, _ message: String) {
    self.code = code
    self.module = module
    self.event = event
    text = Uncompared(message)
  }
}

extension Code where Subject == EventError {
  /// A layer is listed twice, or a module with this name is already on the bus.
  package static var duplicate: Self { Self(rawValue: "duplicate") }
  /// The bus has no layer, or no module, with this name.
  package static var notFound: Self { Self(rawValue: "not-found") }
  /// A module's name, or the list of layers, is empty.
  package static var empty: Self { Self(rawValue: "empty") }
  /// A report was addressed to a module in a layer above the sender's, or a broadcast was sent from the uppermost
  /// layer, which has no layer above it.
  package static var wrongDirection: Self { Self(rawValue: "wrong-direction") }
  /// The sender, or the module that the sender reports to, has been removed from the bus, or the latter has failed.
  public static var removed: Self { Self(rawValue: "removed") }
  /// A notification is sent or observed without a name.
  package static var unnamed: Self { Self(rawValue: "unnamed") }
  /// A notification has another name than the one that the sender's contract declares.
  package static var undeclared: Self { Self(rawValue: "undeclared") }
  /// A report was kept for a module that never began to observe.
  package static var undelivered: Self { Self(rawValue: "undelivered") }
  /// Observers keep responding to each other's events, so the deliveries are nested too deeply.
  package static var tooDeep: Self { Self(rawValue: "too-deep") }
  /// More events are waiting for an observer than its backlog allows.
  package static var overflow: Self { Self(rawValue: "overflow") }
}

// MARK: - Messages

extension EventError {
  package static func duplicateLayer(_ layer: Layer) -> EventError {
    EventError(
      .duplicate,
      "the layer \(layer) is listed twice; list each layer once, the uppermost first")
  }

  static var noLayers: EventError {
    EventError(.empty, "the bus has no layer, so no module can be added; list at least one layer")
  }

  static func namelessModule(_ layer: Layer) -> EventError {
    EventError(
      .empty, module: "",
      "a module of the layer \(layer) has an empty name, so no event could be reported to it; give the module a name"
    )
  }

  package static func duplicateModule(_ module: String, layer: Layer) -> EventError {
    EventError(
      .duplicate, module: module,
      "a module named \(module) already exists in the layer \(layer)"
        + "; give the new module a different name, or remove the existing one first")
  }

  package static func unknownLayer(_ layer: Layer, module: String, known: [Layer]) -> EventError {
    EventError(
      .notFound, module: module,
      "\(module) is declared in the layer \(layer), which does not exist"
        + "; the layers are \(known.map(\.rawValue).joined(separator: " > "))")
  }

  /// - Parameters:
  ///   - module: The requested name.
  ///   - sender: The module that wanted to report to it, if that is why the name was requested.
  ///   - nearMisses: Modules with similar names, the closest first.
  package static func unknownModule(_ module: String, sender: String?, nearMisses: [String]) -> EventError {
    let what = sender.map { "\($0) reports to \(module), but" } ?? "\(module) was requested, but"
    return EventError(
      .notFound, module: module,
      "\(what) there is no module with that name; correct the name, or add the module"
        + nearMisses.nearMissClause)
  }

  package static func reportsUpward(
    event: String, sender: String, layer: Layer, target: String, targetLayer: Layer
  ) -> EventError {
    EventError(
      .wrongDirection, module: sender, event: event,
      "\(sender) (\(layer)) reports \(event) to \(target) (\(targetLayer)), which is in a layer above"
        + "; a report goes to the same layer or below, so broadcast it instead")
  }

  package static func nothingAbove(event: String, sender: String, layer: Layer) -> EventError {
    EventError(
      .wrongDirection, module: sender, event: event,
      "\(sender) broadcasts \(event), but its layer \(layer) is the uppermost"
        + "; a broadcast goes to the layers above, so report it to a module instead")
  }

  package static func removed(module: String, event: String) -> EventError {
    EventError(
      .removed, module: module, event: event,
      "\(event) was sent from or to \(module), which has been removed"
        + "; stop a module's senders before you remove the module")
  }

  package static func failed(module: String, event: String, sender: String) -> EventError {
    EventError(
      .removed, module: module, event: event,
      "\(sender) reports \(event) to \(module), which has failed, or stopped before it started"
        + "; see the application's issues for the reason")
  }

  package static func unnamed(_ doing: String, module: String) -> EventError {
    EventError(
      .unnamed, module: module, event: typeName(NamedNotification.self),
      "\(module) \(doing) NamedNotification, which says nothing about the notification's name; declare the name: "
        + "`\(doing)(notification: \"…\")`")
  }

  package static func undeclared(_ notification: String, sender: String, declared: String) -> EventError {
    EventError(
      .undeclared, module: sender, event: notification,
      "\(sender) sends the notification \(notification) through the sender of \(declared); declare "
        + "`contract.sends(notification: \"\(notification)\", …)`, and use its sender")
  }

  package static func noSender(module: String) -> EventError {
    EventError(
      .undeclared, module: module,
      "\(module) reads the sender of an event in code that no event calls; pass the handle of `knowsSender()` only to "
        + "`observes`")
  }

  package static func undelivered(_ count: Int, event: String, sender: String, target: String) -> EventError {
    let isOne = count == 1
    return EventError(
      .undelivered, module: target, event: event,
      "\(isOne ? "a report" : "\(count) reports") of \(event) by \(sender) \(isOne ? "was" : "were") kept for "
        + "\(target), which never began to observe; let \(target) start earlier, or report it later")
  }

  static func overflow(event: String, observer: String, backlog: EventBacklog) -> EventError {
    EventError(
      .overflow, module: observer, event: event,
      "\(backlog.limit) \(event) events are waiting for an observer of \(observer), which drops the"
        + " \(backlog.dropsOldest && backlog.limit > 0 ? "oldest" : "newest") ones until it has caught up; let the observer do less for each event, set a different"
        + " `backlog`, or use `send`, which waits for the observer")
  }

  package static func tooDeep(event: String, sender: String) -> EventError {
    EventError(
      .tooDeep, module: sender, event: event,
      "\(sender) sends \(event) inside \(nestingLimit) nested deliveries"
        + "; two observers answer each other's events, so make one of them stop")
  }
}
