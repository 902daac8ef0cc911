extension Mediator {
  /// What performs the action that code of this process asks for.
  func lookUp(_ name: ActionName) throws(ActionError) -> FoundAction {
    do throws(ActionError) {
      return try find(name)
    } catch {
      report(error, of: name, owner: nil, .local)
      throw error
    }
  }

  /// What performs the action that a URL asks for, and with what.
  func lookUp(url: String) throws(ActionError) -> (FoundAction, ActionParameters) {
    var name = ActionName(target: "", action: "")
    do throws(ActionError) {
      let parsed = try ActionURL(url)
      name = ActionName(target: parsed.target, action: parsed.action)
      return (try findRemote(parsed), ActionParameters(texts: parsed.query))
    } catch {
      report(error, of: name, owner: table.actions[name]?.owner, .remote(url: url))
      throw error
    }
  }

  func report(_ error: any Error, _ context: ActionContext) {
    report(error, of: context.action, owner: context.call.owner, context.origin)
  }

  private func report(_ error: any Error, of name: ActionName, owner: String?, _ origin: ActionOrigin) {
    guard let onFailure, !(error is CancellationError) else { return }
    onFailure(ActionFailure(action: name, owner: owner, origin: origin, error: error))
  }
}
