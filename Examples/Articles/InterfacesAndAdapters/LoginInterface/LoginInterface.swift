/// The provided interfaces: what the login module offers, in its own words.
@MainActor public protocol LoginViewInput: AnyObject {
  var notifyString: String { get set }
}

public protocol LoginService: Sendable {
  var account: String? { get async }
}
