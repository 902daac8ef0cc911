import ModuleGraph
import Spelling

/// Checks of routes, destinations and URLs.
enum RouteWiring {
  private static func answers(_ view: WiringView, _ route: WireSubject) -> [WiringView.Entry] {
    view.entries([.routes, .destination, .adapts], of: route, adapter: .route)
  }

  static func missing(_ view: WiringView, shown: Bool) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    var result = view.entries([.opens]).compactMap { entry -> WiringProblem? in
      guard entry.wire.isShown == shown, !entry.wire.isOptional,
        entry.wire.subject.name != WireSubject.unknown,
        answers(view, entry.wire.subject).isEmpty
      else { return nil }
      return missing(entry, shown ? "has a destination for" : "answers", shown ? "shows" : "opens", view)
    }
    if !shown {
      for entry in view.entries([.adapts]) where entry.wire.adapter == .route {
        guard let source = entry.wire.source, source.name != WireSubject.unknown,
          answers(view, source).isEmpty
        else { continue }
        result.append(
          view.problem(
            entry, "no module answers \(source), which \(view.user(entry)) adapts; add a module that does"))
      }
      return result
    }
    for entry in view.entries([.requiresDestination]) where entry.wire.subject.name != WireSubject.unknown {
      guard view.entries([.destination, .adapts], of: entry.wire.subject, adapter: .destination).isEmpty
      else { continue }
      result.append(missing(entry, "has a destination for", "requires", view))
    }
    for entry in view.entries([.adapts]) where entry.wire.adapter == .destination {
      guard let source = entry.wire.source, source.name != WireSubject.unknown,
        view.entries([.destination, .adapts], of: source, adapter: .destination).isEmpty
      else { continue }
      result.append(
        view.problem(
          entry,
          "no module has a destination for \(source), which \(view.user(entry)) adapts; add a module that does"
        ))
    }
    return result
  }

  private static func missing(_ entry: WiringView.Entry, _ offer: String, _ use: String, _ view: WiringView)
    -> WiringProblem
  {
    let route = entry.wire.subject
    var message = "no module \(offer) \(route), which \(view.user(entry)) \(use)"
    if let unlisted = view.application.unlisted.first(where: { $0.offers.contains(route) }) {
      message +=
        "; '\(unlisted.home)' is imported and does, but the list of modules lacks \(unlisted.types.map { "\($0)()" }.joined(separator: " or "))"
    } else {
      message += "; add a module that does" + (use == "requires" ? "" : ", or declare `\(use)(ifPresent:)`")
    }
    return view.problem(entry, message, evidence: [view.module(entry).listed])
  }

  static func notDestinations(_ view: WiringView) -> [WiringProblem] {
    view.entries([.opens]).compactMap { entry in
      guard entry.wire.isShown else { return nil }
      let found = answers(view, entry.wire.subject)
      guard let first = found.first, found.allSatisfy({ $0.wire.kind == .routes }) else { return nil }
      return view.problem(
        entry,
        "\(view.user(entry)) shows \(entry.wire.subject), which \(view.user(first)) answers (\(first.wire.place)) without a destination; declare a destination there, or `opens` here",
        other: first, evidence: [first.wire.place])
    }
  }

  static func ambiguous(_ view: WiringView) -> [WiringProblem] {
    let answering = view.all.filter {
      [.routes, .destination, .redirects].contains($0.wire.kind)
        || ($0.wire.kind == .adapts && $0.wire.adapter == .route)
    }
    var result: [WiringProblem] = []
    var byShape: [String: [(entry: WiringView.Entry, pattern: RoutePatternText)]] = [:]
    for entry in answering {
      if let malformed = entry.wire.malformed {
        result.append(
          view.problem(
            entry, "the pattern \"\(malformed)\" of \(entry.wire.subject) is not valid; correct it"))
      }
      for pattern in entry.wire.patterns ?? [] {
        for parameter in pattern.parameters {
          guard let properties = entry.wire.properties, properties[parameter.name] == nil else { continue }
          result.append(
            view.problem(
              entry,
              "the pattern \"\(pattern)\" has a parameter :\(parameter.name), but \(entry.wire.subject) has no such property; it has \(properties.isEmpty ? "none" : properties.keys.sorted().joined(separator: ", "))"
            ))
        }
        for shape in pattern.shapes {
          for (other, rival) in byShape[shape] ?? []
          where other.isCertain && entry.isCertain
            && (other.module, other.index) != (entry.module, entry.index)
            && other.wire.priority == entry.wire.priority && pattern.isAmbiguous(with: rival)
          {
            let isSame = other.wire.subject == entry.wire.subject
            result.append(
              view.problem(
                entry,
                isSame
                  ? "\(entry.wire.subject) is answered by \(view.user(other)) (\(other.wire.place)) and again by \(view.user(entry)); remove one of the two"
                  : "\"\(pattern)\" of \(entry.wire.subject) (\(view.user(entry))) matches the same URLs as \"\(rival)\" of \(other.wire.subject) (\(view.user(other)), \(other.wire.place)); make one of the two more specific, or give one a priority",
                other: other, evidence: [other.wire.place]))
          }
          byShape[shape, default: []].append((entry, pattern))
        }
      }
    }
    for (index, entry) in view.entries([.answersUnmatched]).enumerated() {
      guard
        let first = view.entries([.answersUnmatched]).prefix(index).first(where: {
          $0.wire.subject == entry.wire.subject
        })
      else { continue }
      result.append(
        view.problem(
          entry,
          "\(view.user(entry)) answers unmatched URLs, and so does \(view.user(first)) (\(first.wire.place)); remove one of the two",
          other: first, evidence: [first.wire.place]))
    }
    var seen: Set<WiringProblem> = []
    return result.filter { seen.insert($0).inserted }
  }

  // MARK: - URLs

  private enum URLProblem { case unmatched, wrongParameter, closed }

  static func unmatchedURLs(_ view: WiringView) -> [WiringProblem] { urls(view, .unmatched) }
  static func wrongParameters(_ view: WiringView) -> [WiringProblem] { urls(view, .wrongParameter) }
  static func closedRoutes(_ view: WiringView) -> [WiringProblem] { urls(view, .closed) }

  private static func urls(_ view: WiringView, _ kind: URLProblem) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    let answering = view.all.filter {
      [.routes, .destination, .redirects].contains($0.wire.kind)
        || ($0.wire.kind == .adapts && $0.wire.adapter == .route)
    }.filter { $0.wire.kind != .destination || !$0.wire.isByInterface }
    guard answering.allSatisfy({ $0.wire.patterns != nil || $0.wire.malformed != nil }) else { return [] }
    let redirects = view.entries([.redirects]).compactMap { entry in
      entry.wire.source.map { target in
        (
          opening: URLOpening(text: target.redirected, place: entry.wire.place),
          module: view.module(entry) as WiredModule?
        )
      }
    }
    let openings =
      view.application.modules.flatMap { module in
        module.openings.map { (opening: $0, module: module as WiredModule?) }
      }
      + view.application.openings.map { (opening: $0, module: nil) } + redirects
    return openings.compactMap { opening, module in
      problem(opening, module, answering, view).flatMap { $0.kind == kind ? $0.problem : nil }
    }
  }

  private static func problem(
    _ opening: URLOpening, _ module: WiredModule?, _ answering: [WiringView.Entry], _ view: WiringView
  ) -> (kind: URLProblem, problem: WiringProblem)? {
    guard let url = URLText(opening.text) else { return nil }
    var forms = [url]
    if let scheme = url.scheme, !url.isOfOtherPrograms {
      // If the schemes are not known, both forms are possible.
      switch view.application.schemesWithHostAsPath?.contains(scheme) {
      case true?: forms = [url.withHostAsPath]
      case nil: forms.append(url.withHostAsPath)
      case false?: break
      }
    }
    var matching: [WiringView.Entry] = []
    var wrong: (entry: WiringView.Entry, parameter: String, kind: String, text: String)?
    for entry in answering {
      for pattern in entry.wire.patterns ?? [] {
        for form in forms {
          switch pattern.match(form) {
          case .yes, .perhaps: matching.append(entry)
          case .wrongType(let parameter, let kind, let text): wrong = wrong ?? (entry, parameter, kind, text)
          case .no: break
          }
        }
      }
    }
    let shown = opening.text.map { $0 ?? "…" }.joined()
    func make(_ message: String, _ other: WiringView.Entry?) -> WiringProblem {
      WiringProblem(
        place: opening.place, message: message, subject: shown, module: module?.home,
        other: other.flatMap { view.module($0).home }, evidence: other.map { [$0.wire.place] } ?? [])
    }
    if matching.isEmpty {
      let catchers = view.entries([.answersUnmatched]).map(\.wire.subject.name)
      if catchers.contains("") || url.scheme.map(catchers.contains) ?? false { return nil }
      // A URL with a scheme of its own may belong to another program.
      if url.isOfOtherPrograms { return nil }
      if let wrong {
        return (
          .wrongParameter,
          make(
            "\"\(shown)\" does not match \(wrong.entry.wire.subject), because \"\(wrong.text)\" is no \(wrong.kind) for :\(wrong.parameter); pass a value of that type",
            wrong.entry)
        )
      }
      let patterns = answering.flatMap { $0.wire.patterns ?? [] }.map(\.text)
      let near =
        NearMiss.of(shown, among: patterns, limit: 2)
        ?? patterns.first { $0.split(separator: "/").first == shown.split(separator: "/").first }
      return (
        .unmatched,
        make(
          "no module answers \"\(shown)\""
            + (near.map { "; the nearest pattern is \"\($0)\"" } ?? "; add a route, or correct the URL"), nil)
      )
    }
    if opening.isExternal, matching.allSatisfy({ $0.wire.isExternal == false && $0.wire.kind != .redirects }),
      let first = matching.first
    {
      return (
        .closed,
        make(
          "\"\(shown)\" is opened as an external URL, but \(first.wire.subject) (\(first.wire.place)) is internal; declare it with `exposure: .external`, or open it as an internal URL",
          first)
      )
    }
    return nil
  }
}

extension URLText {
  /// Whether the URL has a scheme that usually belongs to other programs.
  fileprivate var isOfOtherPrograms: Bool {
    scheme.map(["http", "https", "mailto", "tel", "sms", "file"].contains) ?? false
  }
}

extension WireSubject {
  /// The text of a redirect's target, without what its parameters stand for.
  fileprivate var redirected: [String?] {
    var result: [String?] = [""]
    var rest = Substring(name)
    while let first = rest.first {
      rest = rest.dropFirst()
      if first == ":", result.count > 1 || result[0]?.hasSuffix("/") == true {
        rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
        result += [nil, ""]
      } else {
        result[result.count - 1] = (result[result.count - 1] ?? "") + String(first)
      }
    }
    return result.filter { $0 != "" }
  }
}

extension RoutePatternText {
  /// What two patterns have in common if both can match one URL with equal precedence.
  fileprivate var shapes: Set<String> {
    Set(
      variants.map { variant in
        variant.map { segment in
          switch segment {
          case .literal(let text): "/" + text
          case .parameters(let literals, _): "/:" + literals.joined(separator: ":")
          case .wildcard: "/*"
          case .tail: "/**"
          }
        }.joined()
      })
  }
}
