import Foundation
import UserInterface

/// Sends codes to phones.
public protocol CodeSender: Sendable {
  /// Sends a code.
  /// - Throws: ``UserError/unavailable(cause:)``.
  func send(_ code: LoginCode, to phone: PhoneNumber) async throws(UserError)

  /// Returns the code that was sent last if no real phone receives it, and otherwise `nil`.
  func sandboxCode(for phone: PhoneNumber) async -> LoginCode?
}

/// A sender for development only. This sender sends nothing; the login screen shows the code instead.
public actor SandboxCodeSender: CodeSender {
  private var last: [PhoneNumber: LoginCode] = [:]

  public init() {}

  public func send(_ code: LoginCode, to phone: PhoneNumber) {
    if last.count >= 1000 { last.removeAll() }
    last[phone] = code
  }

  public func sandboxCode(for phone: PhoneNumber) -> LoginCode? { last[phone] }
}
