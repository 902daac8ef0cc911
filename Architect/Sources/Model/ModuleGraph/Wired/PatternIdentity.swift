import TenonRoutePatterns

/// What decides the precedence of one variant of a pattern. The router refuses two variants with the same identity and
/// priority, because both match the same URLs.
package struct PatternIdentity: Hashable, Sendable {
  private enum Step: Hashable, Sendable {
    case literal([UInt8])
    case test(SegmentTest, kinds: [ParameterKind])
    case tail

    init(_ segment: PatternSegment, ignoringCase: Bool) {
      switch segment {
      case .literal(let text): self = .literal(text.bytes(ignoringCase: ignoringCase))
      case .wildcard: self = .test(.wildcard, kinds: [])
      case .tail: self = .tail
      case .parameter(let parameter): self = Self.test([parameter], ignoringCase)
      case .several(let parameters): self = Self.test(parameters, ignoringCase)
      }
    }

    private static func test(_ parameters: [PatternParameter], _ ignoresCase: Bool) -> Step {
      // The kinds stand for the converters, whose numbers are known only to a table.
      .test(
        SegmentTest(parameters[0], parameters.dropFirst(), ignoresCase: ignoresCase) { _ in 0 },
        kinds: parameters.map(\.kind))
    }
  }

  private let namespace: [UInt8]
  private let steps: [Step]

  /// Returns the identities of all variants of a pattern.
  package static func all(of pattern: WiredPattern, _ options: ReadingOptions) -> [PatternIdentity] {
    let (read, prefix) = pattern.parsed.withHostAsPath(options)
    let fragment = read.fragment.map { [Step($0, ignoringCase: options.ignoresCase)] } ?? []
    return read.variants.map { variant in
      PatternIdentity(
        namespace: Array(NamespaceKey.key(of: read).utf8),
        // Behind a literal that no path has, so that a fragment is no segment.
        steps: (prefix + variant).map { Step($0, ignoringCase: options.ignoresCase) }
          + (fragment.isEmpty ? [] : [.literal([])] + fragment))
    }
  }
}
