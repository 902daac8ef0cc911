import TenonDiagnostics

extension WiringFault {
  /// - Parameter count: How often the module is in the list.
  package static func listedTwice(_ module: String, type: String, count: Int) -> WiringFault {
    WiringFault(
      .duplicateModule, module, about: module,
      "\(type) is listed \(count == 2 ? "twice" : "\(count) times"); list it once, or give each a different `name`"
    )
  }

  /// - Parameters:
  ///   - types: The types of the modules, each with its place.
  ///   - cure: What to do, if a different `name` is not the cure.
  package static func sameName(_ module: String, types: [String], cure: String? = nil) -> WiringFault {
    WiringFault(
      .duplicateModule, module, about: module,
      "\(types.joined(separator: " and ")) are both named \(module); \(cure ?? "give one of them a different `name`")"
    )
  }

  package static func nameless(_ module: String, type: String) -> WiringFault {
    WiringFault(
      .namelessModule, module, about: type,
      "the name of \(type) is empty; give the module a non-empty `name`")
  }

  /// - Parameter known: The layers of the application, uppermost first.
  package static func unknownLayer(_ layer: String, of module: String, known: [String]) -> WiringFault {
    let cure =
      known.isEmpty
      ? "it has no layers; list them in `ApplicationOptions.layers`"
      : "use one of \(known.joined(separator: " > ")), or add the layer to the options"
    return WiringFault(
      .unknownLayer, module, about: layer,
      "\(module) is in the layer \(layer), which the application does not have; \(cure)")
  }

  /// - Parameters:
  ///   - modules: The modules of the cycle, in order, each once.
  ///   - subjects: What each requires of the next.
  package static func cycle(of modules: [String], through subjects: [String]) -> WiringFault {
    let path = (modules + modules.prefix(1)).shortened.joined(separator: " -> ")
    return WiringFault(
      .moduleCycle, modules.first, about: path,
      "modules require each other in a cycle: \(path) (through \(subjects.shortened.joined(separator: ", ")))"
        + "; require one of the services later (`requires(later:)`), move one of them to a separate module, or send an"
        + " event instead")
  }

  /// - Parameters:
  ///   - use: What the module does with the subject: `requires`.
  ///   - adapter: The module that adapts the subject, which does not change the direction.
  package static func upward(
    _ module: LayeredName, _ use: String, _ subject: String, of owner: LayeredName, adaptedBy adapter: String?
  ) -> WiringFault {
    let adapted = adapter.map { "; that \($0) adapts it does not change the direction" } ?? ""
    return WiringFault(
      .upward, module.name, owner: owner.name, about: subject,
      "\(module) \(use) \(subject) of \(owner), which is above it\(adapted)"
        + "; broadcast an event that \(owner.name) observes, or move one of them")
  }

  package static func deferred(_ owner: String, requiredBy module: String, for subject: String) -> WiringFault
  {
    WiringFault(
      .requiresDeferred, module, owner: owner, about: subject,
      "\(module) starts immediately but requires \(subject) from \(owner), which starts later"
        + "; let \(module) start later too, or let \(owner) start immediately")
  }

  /// - Parameter isEmpty: Whether the application has no configuration at all.
  package static func missingConfiguration(_ key: String, of module: String, isEmpty: Bool) -> WiringFault {
    WiringFault(
      .missingConfiguration, module, about: key,
      "\(module) needs the configuration value \(key), "
        + (isEmpty
          ? "but the application is assembled without a configuration; set `options.configuration`"
          : "which the configuration of the application lacks; add it") + ", or give the key a default")
  }
}

/// A module with its layer: `Cart (business)`.
package struct LayeredName: Hashable, Sendable, CustomStringConvertible {
  let name: String
  private let layer: String

  package init(_ name: String, in layer: String) { (self.name, self.layer) = (name, layer) }

  package var description: String { "\(name) (\(layer))" }
}
