import TenonDiagnostics

/// What is wrong with a URL, a pattern, a route's value, or a set of routes or rules; or why opening came to nothing.
///
/// What a handler or interceptor throws comes out as it is. Two errors are equal when they say the same about the same
/// thing at the same place; their texts are for people and not compared.
///
/// ```swift
/// do { try await router.open(url) } catch let error as RouteError where error.code == .notFound {
///   suggest(error.related)
/// }
/// ```
public struct RouteError: Error, Sendable {
  /// What went wrong, to switch over. There may be more codes in later versions.
  ///
  /// ```swift
  /// switch error.code {
  /// case .notFound, .refused: showHome()
  /// case .undecodable: print("\(error.key) is \(error.detail)")
  /// default: print(error.message)
  /// }
  /// ```
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name.
    public let rawValue: String

    /// A code by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: StaticString) { rawValue = "\(name)" }

    // MARK: Opening

    /// The decoding rule refuses the URL; ``RouteError/detail`` is the rule that it breaks.
    public static let malformedURL = Code("malformedURL")
    /// No route matches the URL. `related` are the patterns that come nearest, at most three.
    public static let notFound = Code("notFound")
    /// Routes match, but the URL's values are not theirs. `key` is the property, `detail` what is wrong with it.
    public static let undecodable = Code("undecodable")
    /// The value has no URL that is read back as the same value. `key` is the property, `detail` what is in the way.
    public static let unencodable = Code("unencodable")
    /// All routes that match declined. `related` is what each said.
    public static let declined = Code("declined")
    /// A rule blocks the URL.
    public static let blocked = Code("blocked")
    /// The URL came from outside and is not open to it. Says nothing more on purpose; the router's log does.
    public static let refused = Code("refused")
    /// For the log: neither the scheme nor the host of a URL from outside is open.
    public static let foreignPlace = Code("foreignPlace")
    /// For the log: the route that a URL from outside leads to is internal.
    public static let notExposed = Code("notExposed")
    /// The route's type is not registered.
    public static let unregistered = Code("unregistered")
    /// The route that matches has no type.
    public static let untyped = Code("untyped")
    /// The handler gave back something else than was asked for.
    public static let unexpectedOutput = Code("unexpectedOutput")
    /// The URL is redirected in a loop or too often. `related` are the URLs in order.
    public static let tooManyRedirects = Code("tooManyRedirects")
    /// Opening the URL opens itself or nests too deeply. `related` are the URLs from the outermost.
    public static let recursion = Code("recursion")

    // MARK: Assembling

    /// A pattern does not parse; `detail` is the rule that it breaks.
    public static let malformedPattern = Code("malformedPattern")
    /// Two patterns, parts of one, or rules match the same URLs with equal rank. `related` is the other one.
    public static let ambiguous = Code("ambiguous")
    /// A parameter's kind, or a converter of that name, could never be asked. `related` are the known kinds.
    public static let unknownKind = Code("unknownKind")
    /// A pattern or target names a parameter that there is not. `related` are those that there are.
    public static let unknownParameter = Code("unknownParameter")
    /// Something is larger than its limit.
    public static let limitExceeded = Code("limitExceeded")
    /// The text is no set of rules, or a rule leads to nothing that makes sense. `key` is the rule.
    public static let invalidRule = Code("invalidRule")
    /// The rules are not newer than those in force.
    public static let staleRules = Code("staleRules")
    /// A change of a router's routes tries to change them itself.
    public static let nestedUpdate = Code("nestedUpdate")
  }

  /// Behind one reference, because errors travel through many frames and are rarely made.
  private final class Content: Sendable {
    let code: Code
    let subject: String
    let key: String
    let detail: String
    let column: Int?
    let place: SourcePlace?
    let message: String
    let related: [String]
    /// For what takes long to find, and is looked for when asked.
    let search: (@Sendable () -> [String])?

    init(
      code: Code, subject: String, key: String, detail: String, column: Int?, place: SourcePlace?,
      message: String, related: [String], search: (@Sendable () -> [String])?
    ) {
      self.code = code
      self.subject = subject
      self.key = key
      self.detail = detail
      self.column = column
      self.place = place
      self.message = message
      self.related = related
      self.search = search
    }
  }

  private let content: Content

  /// What went wrong.
  public var code: Code { content.code }
  /// What it is about: a URL, a pattern, or a type.
  public var subject: String { content.subject }
  /// The property or parameter, with dots for nested ones, or the rule, such as `redirects[2]`; empty for the whole.
  public var key: String { content.key }
  /// What exactly is wrong, as one stable word such as `dotSegment`; empty where the code says all.
  public var detail: String { content.detail }
  /// Where the mistake is in ``subject``, in characters from 1.
  public var column: Int? { content.column }
  /// Where the registration is that is wrong.
  public var place: SourcePlace? { content.place }
  /// What else it is about, such as near misses or the hops of a loop; see each code.
  ///
  /// ```swift
  /// do { try await router.open("/prodct/42") } catch let error as RouteError where error.code == .notFound {
  ///   print("did you mean \(error.related.joined(separator: ", "))?")   // /product/:id
  /// }
  /// ```
  /// - Complexity: For `.notFound`, linear in the routes of the table; looked for when asked.
  public var related: [String] { content.search?() ?? content.related }
  /// In words: what happened, and what to do.
  public var message: String {
    guard content.search != nil else { return content.message }
    let found = related
    return content.message + (found.isEmpty ? "" : "; near misses: " + found.joined(separator: ", "))
  }

  /// An error, such as a handler may throw too.
  ///
  /// ```swift
  /// routes.route(OrderDetail.self) { order, _ in
  ///   guard await orders.has(order.number) else {
  ///     throw RouteError(.notFound, "/order/\(order.number)", message: "no order has this number")
  ///   }
  ///   return orders.page(order.number)
  /// }
  /// ```
  public init(_ code: Code, _ subject: String, message: String) {
    self.init(code, subject, message, key: "")
  }

  package init(
    _ code: Code, _ subject: String, _ message: String, key: String = "", detail: String = "",
    column: Int? = nil, place: SourcePlace? = nil, related: [String] = [],
    search: (@Sendable () -> [String])? = nil
  ) {
    content = Content(
      code: code, subject: subject, key: key, detail: detail, column: column, place: place, message: message,
      related: related, search: search)
  }

  /// The same, told about another subject.
  func about(_ subject: String, _ message: String, key: String? = nil) -> RouteError {
    RouteError(
      code, subject, message, key: key ?? self.key, detail: detail, column: column, place: place,
      related: content.related, search: content.search)
  }

  /// The same, for a registration at `place`.
  func at(place: SourcePlace) -> RouteError {
    RouteError(
      code, subject, content.message, key: key, detail: detail, column: column, place: place,
      related: content.related, search: content.search)
  }
}

extension RouteError {
  static func notFound(_ url: String, nearMisses: @escaping @Sendable () -> [String]) -> RouteError {
    RouteError(.notFound, url, "no route matches \(url)", search: nearMisses)
  }

  static func tooManyRedirects(_ hops: [String]) -> RouteError {
    RouteError(
      .tooManyRedirects, hops[0], "redirected too often: \(hops.joined(separator: " -> "))", related: hops)
  }

  package static func unexpectedOutput(_ url: String, expected: Any.Type, found: Any) -> RouteError {
    RouteError(
      .unexpectedOutput, url, "opening \(url) gave \(type(of: found)) where \(expected) was asked for")
  }
}

extension RouteError: Equatable {
  public static func == (left: RouteError, right: RouteError) -> Bool {
    left.code == right.code && left.subject == right.subject && left.key == right.key
      && left.detail == right.detail && left.column == right.column && left.place == right.place
      && left.content.related == right.content.related
  }
}

extension RouteError: CustomStringConvertible {
  /// The place and the rule where there are some, and the message.
  public var description: String {
    (place.map { "\($0): " } ?? "") + message
  }
}

/// Everything that keeps routes from being frozen, or rules from being put in force, found in one go.
///
/// ```swift
/// do { _ = try RouteTable(routes) } catch {
///   for problem in error.problems { print("\(problem.place?.description ?? ""): \(problem.message)") }
/// }
/// ```
public struct RouteTableError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, in the order of registration.
  public let problems: [RouteError]

  /// The first problems in words, a line each: a server can send thousands of rules.
  public var description: String {
    let shown = problems.prefix(20).map(\.description)
    let others = problems.count > shown.count ? ["and \(problems.count - shown.count) more"] : []
    return (shown + others).joined(separator: "\n")
  }
}
