/// Every method of a contract that declares something, by its name. This is the only list of them: whatever shows a
/// contract shows what the interpreter made of these methods.
public enum ContractVerb: String, CaseIterable, Sendable {
  // Services and scopes.
  case provides, requires, collects, contributes, decorates, adapts, opensScope
  // Events.
  case sends, observes, handles
  // Actions.
  case performs, calls, authorizes
  // Routes and screens.
  case routes, destination, screen, opens, shows, requiresDestination, adaptsRoute, adaptsDestination
  case redirects, answersUnmatched, opensURLs
  // Configuration and Objective-C.
  case needs, allowsObjectiveC
  // Code that receives services but offers nothing.
  case setsUp, starts, readies, runs, stops, guards, intercepts, chooses, code
  // What code learns about its caller.
  case knowsRequester, knowsSender
  // Parts of applications, and contracts that are edited.
  case handle, remove
}
