import ShopDigest
import ShopUI
import ShopWebServer
import UserInterface

/// The sender of a request: the secret of the browser, and the session that it belongs to.
struct Guest: Sendable {
  let token: SecretToken
  /// The session, or `nil` as long as the browser has only read pages.
  var session: SessionID?
  /// Whether the secret must be sent to the browser.
  var isNew: Bool
}

/// Recognises browsers, and gives them the secrets by which it recognises them.
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

  /// Returns the sender of a form, and begins a session if there is none. Returns `nil` if the form does not
  /// come from a page for this browser.
  func sender(_ request: Request) async throws -> Guest? {
    var guest = try await guest(request)
    guard !guest.isNew, forgery.allows(request, session: guest.token) else { return nil }
    let session = try await sessions.begin(guest.token)
    if guest.session == nil { await updates.begin(session, of: guest.token.digest) }
    guest.session = session
    return guest
  }

  /// Whether the state of a guest, such as its secret, has not changed in the meantime.
  func isCurrent(_ guest: Guest) async -> Bool {
    (try? await sessions.standing(of: guest.token)) == guest.session.map(WebSessions.Standing.valid)
      ?? .unknown
  }

  /// Returns the token with which the forms of a page prove that the page was made for a guest.
  func formToken(for guest: Guest) -> FormToken {
    FormToken(name: ForgeryProtection.fieldName, value: forgery.code(for: guest.token))
  }

  /// Sends a new guest's secret to the browser, and replaces the secret when the user has logged in or out: a secret
  /// that an attacker may have planted in the browser is then useless.
  func keep(_ guest: Guest, in response: inout Response, isRenewed: Bool) async throws {
    if isRenewed, let session = guest.session {
      cookie.set(try await sessions.renew(session), in: &response)
      await updates.end(session)
    } else if guest.isNew {
      cookie.set(guest.token, in: &response)
    }
  }
}
