import TenonSynchronization

/// Where the closures of a contract find their module's context, which is made after they are declared.
///
/// The application fills it in before anything runs, and empties it when it goes: context and closures would
/// otherwise keep each other alive.
final class ContextReference: Sendable {
  private let context = Guarded<ModuleContext?>(nil)
  let module: String

  init(module: String) { self.module = module }

  func fill(_ context: ModuleContext) { self.context.withLock { $0 = context } }
  func empty() { context.withLock { $0 = nil } }

  /// The context.
  /// - Throws: ``ModuleError/notRunning(module:)`` before the application is assembled and after it is gone.
  func callAsFunction() throws(ModuleError) -> ModuleContext {
    guard let context = context.withLock({ $0 }) else { throw .notRunning(module: module) }
    return context
  }
}

/// Why a module's code was not run.
public enum ModuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The application is not assembled yet, or is gone.
  case notRunning(module: String)

  public var description: String {
    switch self {
    case .notRunning(let module):
      "\(module) was called outside its application's life; do not keep its closures beyond it"
    }
  }
}
