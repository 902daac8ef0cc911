import TenonRoutePatterns

/// The registration or rule that a pattern belongs to, for errors about the pattern.
struct PatternOrigin {
  enum Declaration {
    case registration(RouteEntry)
    /// The rule's key, such as `redirects[2]`.
    case rule(String)
  }

  let pattern: RoutePattern
  let declaration: Declaration

  /// The parsed pattern.
  /// - Throws: ``RouteError`` if the pattern is malformed.
  func parsed() throws(RouteError) -> ParsedPattern {
    switch pattern.parsed {
    case .success(let parsed): return parsed
    case .failure(let error): throw located(error)
    }
  }

  /// Returns the error for a problem of this pattern.
  func error(
    _ code: Code<RouteError>, _ message: String, key: String = "", rival: String? = nil,
    related: [String] = []
  ) -> RouteError {
    located(RouteError(code, pattern.text, message, key: key, rival: rival, related: related))
  }

  /// Returns an error about this pattern together with the place where the pattern is declared.
  private func located(_ error: RouteError) -> RouteError {
    switch declaration {
    case .registration(let entry): error.at(place: entry.place, owner: entry.owner)
    case .rule(let rule): error.about(error.subject, "\(rule): \(error.message)", key: rule)
    }
  }

  // MARK: - Equal patterns

  /// Returns the error for a pattern with two variants that match the same URLs.
  func ambiguousWithItself() -> RouteError {
    error(
      .ambiguous, "two optional parts of \(pattern) match the same URLs; nest them, or use a query key")
  }

  /// Returns the error for a pattern that matches the same URLs as an earlier pattern.
  func ambiguous(with rival: PatternOrigin) -> RouteError {
    let words = "matches the same URLs as \(rival.pattern)\(rival.suffix), with equal precedence"
    switch declaration {
    case .registration:
      return error(
        .ambiguous,
        "\(pattern)\(suffix) \(words); make one of the two patterns more specific, or give one of them a priority",
        rival: rival.owner, related: [rival.pattern.text])
    case .rule:
      return error(
        .ambiguous,
        "\(pattern) \(words); make one of the two patterns more specific, or remove one of the rules",
        related: [rival.key])
    }
  }

  /// The declaration, for use after the pattern in a message.
  private var suffix: String {
    switch declaration {
    case .registration(let entry): entry.origin
    case .rule(let rule): " of \(rule)"
    }
  }

  private var owner: String? {
    if case .registration(let entry) = declaration { entry.owner } else { nil }
  }

  private var key: String {
    if case .rule(let rule) = declaration { rule } else { pattern.text }
  }
}
