import Foundation
import UserInterface

/// Sends codes to phones.
public protocol CodeSender: Sendable {
  /// Sends a code.
  /// - Throws: ``UserError/unavailable(cause:)``.
  func send(_ code: LoginCode, to phone: PhoneNumber) async throws(UserError)

  /// The code that was sent last, if there is no real phone that would show it; `nil` otherwise.
  func sandboxCode(for phone: PhoneNumber) async -> LoginCode?
}

/// Sends nothing: the login screen shows the code itself. For development only.
public actor SandboxCodeSender: CodeSender {
  private var last: [PhoneNumber: LoginCode] = [:]

  public init() {}

  public func send(_ code: LoginCode, to phone: PhoneNumber) {
    if last.count >= 1000 { last.removeAll() }
    last[phone] = code
  }

  public func sandboxCode(for phone: PhoneNumber) -> LoginCode? { last[phone] }
}
