/// URLs that lead through several pages: `/home/-/product/42/-/reviews?sort=new`.
///
/// A segment that is a plain `-` ends one page's path, and nothing before or after it is the page `/`; the query and
/// fragment are those of the last page. A parameter whose value is `-` is written `%2D`.
extension Router {
  /// Opens the pages of a stack one after the other, after making sure that each of them can be opened.
  /// - Parameters:
  ///   - stack: The URL.
  ///   - origin: `.external` for one that came from outside; then each page must be external.
  ///   - values: Native values, given to every page.
  /// - Returns: What the handlers gave back, the first page's first.
  /// - Throws: What ``open(_:with:)-(String,_)`` throws. Nothing was opened where a page cannot be resolved.
  @discardableResult
  public func open(
    stack: String, origin: RouteOrigin = .internal, with values: RouteValues = RouteValues()
  ) async throws -> [any Sendable] {
    let opening = Opening(router: self, origin: origin, values: values)
    let pages = try pages(of: stack, opening)
    for page in pages { _ = try opening.resolve(page) }
    var outputs: [any Sendable] = []
    for page in pages { outputs.append(try await opening.open(page)) }
    return outputs
  }

  /// Whether ``open(stack:origin:with:)`` would run at least one handler for each of the pages.
  public func canOpen(stack: String, origin: RouteOrigin = .internal) -> Bool {
    let opening = Opening(router: self, origin: origin, isLogged: false)
    return (try? pages(of: stack, opening).allSatisfy { (try? opening.resolve($0)) != nil }) ?? false
  }

  /// The typed routes of a stack, without opening them: what a navigator puts on its stack.
  /// - Throws: ``RouteError`` where a page has no typed route.
  public func routes(inStack stack: String) throws -> [any Route] {
    let opening = Opening(router: self, origin: .internal, isLogged: false)
    return try pages(of: stack, opening).map { try opening.resolve($0).resolution.route }
  }

  /// The URL of a stack: the inverse of ``routes(inStack:)``.
  /// - Throws: ``RouteEncodingError`` where a route has no URL, one before the last has a query, or there is none.
  public func url(forStack routes: [any Route]) throws(RouteEncodingError) -> String {
    guard let last = routes.last else { throw RouteEncodingError("", "", .emptyStack) }
    var pages: [Substring] = []
    for route in routes.dropLast() {
      let url = try page(of: route)
      if url.contains("?") || url.contains("#") {
        throw RouteEncodingError(type(of: route).pattern, "", .queryInStack)
      }
      pages.append(url.dropLast(url == "/" ? 1 : 0))
    }
    return try (pages + [page(of: last)]).joined(separator: "/-")
  }

  private func page(of route: any Route) throws(RouteEncodingError) -> Substring {
    let url = try route.url()
    guard url.hasPrefix("/"), !url.hasPrefix("//") else {
      throw RouteEncodingError(type(of: route).pattern, "", .placeInStack)
    }
    return url[...]
  }

  /// The URLs of a stack's pages. Scheme and host are those of the stack for all of them.
  private func pages(of stack: String, _ opening: Opening) throws(RouteError) -> [String] {
    let url = try opening.parse(stack)
    let prefix = url.raw(0..<url.layout.path.lowerBound)
    let suffix = String(stack.utf8.dropFirst(url.layout.path.upperBound)) ?? ""
    let paths = url.path.split(separator: "/").split(separator: "-", omittingEmptySubsequences: false)
    if paths.count == 1 { return [stack] }
    let limit = opening.snapshot.table.options.maximumDepth
    if paths.count > limit { throw opening.refused(.tooManyPages(url: stack, limit: limit), stack) }
    return paths.enumerated().map { index, path in
      prefix + "/" + path.joined(separator: "/") + (index == paths.count - 1 ? suffix : "")
    }
  }
}
