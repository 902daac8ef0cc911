import ShopDigest
import ShopUI
import ShopWebServer
import UserInterface

/// Who asks: the secret of the browser, and the session it belongs to.
struct Guest: Sendable {
  let token: SecretToken
  /// None as long as the browser has only read.
  var session: SessionID?
  /// Whether the browser has to be given the secret.
  var isNew: Bool
}

/// Knows browsers again, and gives them what they are known by.
struct Guests: Sendable {
  let sessions: WebSessions
  let cookie: SessionCookie
  let forgery: ForgeryProtection
  let updates: LiveUpdates

  func guest(_ request: Request) async throws -> Guest {
    guard let token = cookie.token(in: request) else { return Guest(token: .random(), isNew: true) }
    switch try await sessions.standing(of: token) {
    case .unknown: return Guest(token: token, isNew: false)
    case .expired: return Guest(token: .random(), isNew: true)
    case .valid(let session): return Guest(token: token, session: session, isNew: false)
    }
  }

  /// Who sends a form, and has a session from now on; `nil` if the form is not of a page that they were given.
  func sender(_ request: Request) async throws -> Guest? {
    var guest = try await guest(request)
    guard !guest.isNew, forgery.allows(request, session: guest.token) else { return nil }
    let session = try await sessions.begin(guest.token)
    if guest.session == nil { await updates.begin(session, of: guest.token.digest) }
    guest.session = session
    return guest
  }

  /// Whether nothing has become of a guest meanwhile, such as another secret.
  func isCurrent(_ guest: Guest) async -> Bool {
    (try? await sessions.standing(of: guest.token)) == guest.session.map(WebSessions.Standing.valid)
      ?? .unknown
  }

  /// What the forms of a page prove by that it was made for a guest.
  func formToken(for guest: Guest) -> FormToken {
    FormToken(name: ForgeryProtection.fieldName, value: forgery.code(for: guest.token))
  }

  /// Lets the browser keep its secret, and gives it a new one when somebody logged in or out: a secret that somebody
  /// else may have planted in the browser is then worth nothing.
  func keep(_ guest: Guest, in response: inout Response, isRenewed: Bool) async throws {
    if isRenewed, let session = guest.session {
      cookie.set(try await sessions.renew(session), in: &response)
      await updates.end(session)
    } else if guest.isNew {
      cookie.set(guest.token, in: &response)
    }
  }
}
