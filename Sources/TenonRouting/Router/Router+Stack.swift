/// URLs that lead through several pages: `/home/-/product/42/-/reviews?sort=new`.
///
/// A segment that is a plain `-` ends one page's path; the query and fragment are those of the last page. A
/// parameter whose value is `-` is written `%2D`.
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
    let pages = try pages(of: stack, origin)
    let opening = Opening(router: self, origin: origin, values: values)
    for page in pages { _ = try opening.resolve(page) }
    var outputs: [any Sendable] = []
    for page in pages { outputs.append(try await opening.open(page)) }
    return outputs
  }

  /// The typed routes of a stack, without opening them: what a navigator puts on its stack.
  /// - Throws: ``RouteError`` where a page has no typed route.
  public func routes(inStack stack: String) throws -> [any Route] {
    try pages(of: stack, .internal).map { try route(for: $0) }
  }

  /// The URL of a stack: the inverse of ``routes(inStack:)``.
  /// - Throws: ``RouteEncodingError`` where a route has no URL, or one before the last has a query.
  public func url(forStack routes: [any Route]) throws -> String {
    var stack = ""
    for (index, route) in routes.enumerated() {
      let url = try route.url()
      if index < routes.count - 1, url.contains("?") || url.contains("#") {
        throw RouteEncodingError(type(of: route).pattern, "", .queryInStack)
      }
      guard url.hasPrefix("/"), !url.hasPrefix("//") else {
        throw RouteEncodingError(type(of: route).pattern, "", .placeInStack)
      }
      let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
      // A value that is a single dash must not end the page.
      let path = url[..<end].split(separator: "/").map { $0 == "-" ? "%2D" : $0 }.joined(separator: "/")
      stack += (index > 0 ? "/-/" : "/") + path + url[end...]
    }
    return stack
  }

  /// The URLs of a stack's pages. Scheme and host are those of the stack for all of them.
  private func pages(of stack: String, _ origin: RouteOrigin) throws -> [String] {
    let url: RouteURL
    do throws(RouteURLError) { url = try RouteURL(stack, options: table.options) } catch {
      guard origin == .internal else {
        log(RouteLogEvent(url: stack, kind: .refused(.malformed(error))))
        throw RouteError.refused(url: stack)
      }
      throw RouteError.malformed(error)
    }
    let prefix = url.raw(0..<url.layout.path.lowerBound)
    let suffix = String(stack.utf8.dropFirst(url.layout.path.upperBound)) ?? ""
    var paths = url.path.split(separator: "/").split(separator: "-", omittingEmptySubsequences: false)
    paths.removeAll(where: \.isEmpty)
    if paths.count > table.options.maximumDepth {
      throw RouteError.tooManyPages(url: stack, limit: table.options.maximumDepth)
    }
    if paths.isEmpty { return [stack] }
    return paths.enumerated().map { index, path in
      prefix + "/" + path.joined(separator: "/") + (index == paths.count - 1 ? suffix : "")
    }
  }
}
