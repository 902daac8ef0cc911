/// An action that was found, or the fallback for one that was not, and the name it was asked for by.
struct FoundAction: Sendable {
  let entry: ActionEntry
  let call: ActionCall

  init(_ entry: ActionEntry) {
    self.entry = entry
    call = entry.call
  }

  init(_ fallback: ActionEntry, insteadOf name: ActionName) {
    entry = fallback
    call = ActionCall(name)
  }

  var isFallback: Bool { call !== entry.call }
}

extension Mediator {
  /// What performs the action: the action itself, its target's notFound, or the mediator's, in this order.
  func find(_ name: ActionName) throws(ActionError) -> FoundAction {
    let table = table
    if let entry = table.actions[name] { return FoundAction(entry) }
    var known = table.targets[name.target]
    if let module = name.module {
      do throws(ActionError) {
        known = try conventionTarget(name, in: module)
      } catch {
        guard let notFound = table.notFound else { throw error }
        return FoundAction(notFound, insteadOf: name)
      }
      if let entry = known?.actions[name.action] { return FoundAction(entry) }
    }
    if let notFound = known?.notFound ?? table.notFound { return FoundAction(notFound, insteadOf: name) }
    throw Self.unknown(name, known, among: table.targets)
  }

  /// What a URL reaches: looked up among what is exposed, and nowhere else.
  func findRemote(_ url: ActionURL) throws(ActionError) -> FoundAction {
    let table = table
    guard table.schemes.contains(url.scheme) else {
      throw .refusedScheme(url.scheme, allowed: table.schemes.sorted())
    }
    let known = table.remote[url.target.lowercased()]
    if let entry = known?.actions[url.action] { return FoundAction(entry) }
    let name = ActionName(target: url.target, action: url.action)
    if table.actions[name] != nil { throw .notRemote(name) }
    if let notFound = known?.notFound ?? table.remoteNotFound {
      return FoundAction(notFound, insteadOf: name)
    }
    throw Self.unknown(name, known, among: table.remote)
  }

  private static func unknown(
    _ name: ActionName, _ target: ActionTable.Target?, among targets: [String: ActionTable.Target]
  ) -> ActionError {
    guard let target else {
      return .unknownTarget(name, nearMisses: name.target.nearMisses(among: targets.keys))
    }
    return .unknownAction(name, nearMisses: name.action.nearMisses(among: target.actions.keys))
  }
}
