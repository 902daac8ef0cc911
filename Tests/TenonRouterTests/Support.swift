import Foundation
import TenonRouter
import Testing

/// The same numbers in every run (Steele, Lea and Flood's SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Expects a ``RouteError`` of a code.
@discardableResult
func expect<Result>(
  _ code: Code<RouteError>, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> RouteError? {
  let error = #expect(throws: RouteError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, sourceLocation: sourceLocation)
  return error
}

extension RouteParameters {
  /// The decoded texts, in the order of the path.
  var texts: [String] {
    var texts: [String] = []
    forEach { texts.append($1) }
    return texts
  }
}

extension Router {
  /// Opens the pages of a link in order, as a navigator does.
  func openAll(_ link: String, origin: RouteOrigin = .internal) async throws -> [any Sendable] {
    let prepared: PreparedLink
    do throws(RouteError) { prepared = try prepare(link, origin: origin) } catch {
      throw refusal(error, of: link, from: origin)
    }
    return try await prepared.admit(runsHandlers: true).map { admission in
      switch admission {
      case .page(let route, _, _): route
      case .answered(let output): output
      }
    }
  }

  func canPrepare(_ link: String, origin: RouteOrigin = .internal) -> Bool {
    (try? prepare(link, origin: origin)) != nil
  }

  func routes(of link: String) throws -> [any Route] {
    try prepare(link, origin: .internal).routes.map { try #require($0) }
  }
}
