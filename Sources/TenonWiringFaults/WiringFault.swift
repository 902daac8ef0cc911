import TenonDiagnostics

/// A fault in the wiring of modules, as the application that verifies it and the architect that reads its source both
/// report it: the code, the names involved, and the text, which states the cause and the cure.
///
/// The functions that make faults are the only place where these texts are written.
package struct WiringFault: Hashable, Sendable {
  package let code: Code<WiringFault>
  /// The module that causes the fault, if any.
  package var module: String?
  /// The other module involved, if any.
  package var owner: String?
  /// The service, action, route, event or key.
  package var subject: String?
  /// What is wrong, and how to fix it.
  package let message: String

  init(
    _ code: Code<WiringFault>, _ module: String?, owner: String? = nil, about subject: String?,
    _ message: String
  ) {
    self.code = code
    self.module = module
    self.owner = owner == module ? nil : owner
    self.subject = subject
    self.message = message
  }
}

/// What a module may have meant by a name that leads nowhere, and what it can do otherwise.
package enum WiringCure: Hashable, Sendable {
  /// Nothing that exists is meant: "add a module that does".
  case add
  /// A similar name.
  case similar(String)
  /// Anything else, in words: "the list of modules lacks CartModule()".
  case words(String)

  /// - Parameter names: The names that exist, among which similar ones are searched.
  package init(_ name: String, among names: [String]) {
    self = name.nearMisses(among: names).first.map { .similar($0) } ?? .add
  }

  /// - Parameter otherwise: The cure if nothing that exists is meant.
  func text(_ otherwise: @autoclosure () -> String) -> String {
    switch self {
    case .add: otherwise()
    case .similar(let name): "did you mean \(name)?"
    case .words(let words): words
    }
  }

  /// - Parameter otherwise: The cure if nothing that exists is meant. A type exists, as the compiler has seen, so it is
  ///   rather a module that is missing than another type that is meant.
  func text(ofType otherwise: String) -> String {
    if case .similar(let name) = self { "\(otherwise); did you mean \(name)?" } else { text(otherwise) }
  }
}
